import { useId, useState } from 'react';
import type { ConversationOptions } from '../../../shared/domain/conversation.ts';
import { chatParameters } from '../../../shared/service/chat.ts';
import { messagesParameters } from '../../../shared/service/messages.ts';
import type { ParameterField, ParameterSet } from '../../../shared/service/parameter-fields.ts';
import { useSession, useSessionState } from '../session-context.ts';
import { parametersKey } from '../session-state.ts';

type Change = Partial<ConversationOptions>;

/** Under which name the text of a field is kept that cannot be sent. */
export function unfitName(set: ParameterSet, name: string): string {
  return `${set}.${name}`;
}

/** The options with one field changed, `undefined` taking it out; null where its schema refuses the value. */
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
 * Keeps two fields together, as alternatives may be sent only with log probabilities: setting the one turns on the other,
 * and log probabilities that are turned off take the alternatives with them.
 * @see SERVICE.md §2.5
 */
function settled(all: Readonly<Record<string, unknown>>, changed: string): object {
  if (changed === 'top_logprobs' && all.top_logprobs !== undefined) return { ...all, logprobs: true };
  if (all.logprobs === true) return all;
  const { top_logprobs: _, ...others } = all;
  return others;
}

/** The options with a text in a field that cannot be sent; what was set there before is not sent either. */
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

/** All fields of one interface back at the service's defaults; what cannot be sent is thrown away, too. */
export function cleared(options: ConversationOptions, set: ParameterSet): Change {
  const unfit = Object.fromEntries(
    Object.entries(options.unfit ?? {}).filter(([name]) => !name.startsWith(`${set}.`)),
  );
  return { [set]: {}, unfit };
}

/** Fields of this interface that are set, or hold something that cannot be sent. */
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

/** A field of the interface in use, as a control holds it. */
export interface FieldHandle {
  /** Names the field's parts on the page. */
  readonly id: string;
  readonly field: ParameterField;
  /** The value as set; undefined: not sent. */
  readonly value: unknown;
  /** The text in the field when it is invalid and cannot be sent. */
  readonly unfit: string | undefined;
  /** Sets the value, or removes it when undefined; returns false and changes nothing when the schema refuses it. */
  put(value: unknown): boolean;
  /** Keeps a typed text that cannot be sent. */
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
 * Keeps what is typed as it is typed, until another value takes its place.
 * @param isSame whether both mean the same: then what is typed stays
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
