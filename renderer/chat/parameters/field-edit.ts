import { useId, useState } from 'react';
import type { ConversationOptions } from '../../../shared/domain/conversation.ts';
import { chatParameters } from '../../../shared/service/chat.ts';
import { messagesParameters } from '../../../shared/service/messages.ts';
import type { ParameterField, ParameterSet } from '../../../shared/service/parameter-fields.ts';
import { useSession, useSessionState } from '../session-context.ts';
import { parametersKey } from '../session-state.ts';

type Change = Partial<ConversationOptions>;

/** Returns the key under which the invalid text of a field is stored. */
export function unfitName(set: ParameterSet, name: string): string {
  return `${set}.${name}`;
}

/** Returns the options with one field changed, or removed if `undefined`; null if its schema refuses the value. */
export function withField(
  options: ConversationOptions,
  set: ParameterSet,
  name: string,
  value: unknown,
): Change | null {
  const all: Readonly<Record<string, unknown>> = options[set];
  const { [name]: _, ...others } = all;
  const unfit = without(options.unfit, unfitName(set, name));
  return parsed(set, settled(value === undefined ? others : { ...others, [name]: value }, name), unfit);
}

/**
 * Keeps two fields consistent, because the service accepts `top_logprobs` only with `logprobs`: setting the first
 * turns on the second, and turning off the second removes the first.
 * @see SERVICE.md §2.5
 */
function settled(all: Readonly<Record<string, unknown>>, changed: string): object {
  if (changed === 'top_logprobs' && all.top_logprobs !== undefined) return { ...all, logprobs: true };
  if (all.logprobs === true) return all;
  const { top_logprobs: _, ...others } = all;
  return others;
}

/** Returns the options with an invalid text in a field, which also removes its previous value. */
export function withUnfit(
  options: ConversationOptions,
  set: ParameterSet,
  name: string,
  text: string,
): Change {
  const all: Readonly<Record<string, unknown>> = options[set];
  const { [name]: _, ...others } = all;
  const unfit = { ...options.unfit, [unfitName(set, name)]: text };
  return parsed(set, others, unfit) ?? { unfit };
}

/** Resets all fields of one interface to the service's defaults, and discards invalid texts. */
export function cleared(options: ConversationOptions, set: ParameterSet): Change {
  const unfit = Object.fromEntries(
    Object.entries(options.unfit ?? {}).filter(([name]) => !name.startsWith(`${set}.`)),
  );
  return { [set]: {}, unfit };
}

/** Returns the fields of an interface that are set or hold an invalid text. */
export function touchedFields(options: ConversationOptions, set: ParameterSet): ReadonlySet<string> {
  const unfit = Object.keys(options.unfit ?? {}).flatMap((name) =>
    name.startsWith(`${set}.`) ? name.slice(set.length + 1) : [],
  );
  return new Set([...Object.keys(options[set]), ...unfit]);
}

function parsed(set: ParameterSet, all: object, unfit: Readonly<Record<string, string>>): Change | null {
  const read = (set === 'chatParameters' ? chatParameters : messagesParameters).safeParse(all);
  return read.success ? { [set]: read.data, unfit } : null;
}

function without(unfit: Readonly<Record<string, string>> | undefined, name: string): Record<string, string> {
  const { [name]: _, ...others } = unfit ?? {};
  return others;
}

/** A field of the current interface, as its control uses it. */
export interface FieldHandle {
  /** Prefix for the ids of the field's elements. */
  readonly id: string;
  readonly field: ParameterField;
  /** The current value; undefined if the field is not sent. */
  readonly value: unknown;
  /** The text in the field when it is invalid and cannot be sent. */
  readonly unfit: string | undefined;
  /** Sets the value, or removes it when undefined; returns false and changes nothing when the schema refuses it. */
  put(value: unknown): boolean;
  /** Stores a typed text that cannot be sent. */
  keep(text: string): void;
}

export function useField(field: ParameterField): FieldHandle {
  const session = useSession();
  const set = useSessionState(({ options }) => parametersKey(options.interface));
  const value = useSessionState(({ options }) => namedIn(options[set], field.name));
  const unfit = useSessionState(({ options }) => options.unfit?.[unfitName(set, field.name)]);
  const options = () => session.state.getState().options;
  return {
    id: useId(),
    field,
    value,
    unfit,
    put(next) {
      const change = withField(options(), set, field.name, next);
      if (change) session.options.change(change);
      return change !== null;
    },
    keep(text) {
      session.options.change(withUnfit(options(), set, field.name, text));
    },
  };
}

function namedIn(parameters: Readonly<Record<string, unknown>>, name: string): unknown {
  return parameters[name];
}

/**
 * Keeps the typed text until another value replaces it.
 * @param isSame whether both texts mean the same, which keeps the typed one
 */
export function useTyped<T>(
  kept: T,
  isSame: (typed: T, kept: T) => boolean,
): readonly [typed: T, setTyped: (typed: T) => void] {
  const [typed, setTyped] = useState(kept);
  const [seen, setSeen] = useState(kept);
  if (kept !== seen) {
    setSeen(kept);
    if (!isSame(typed, kept)) setTyped(kept);
  }
  return [typed, setTyped];
}
