import { useStore } from 'zustand';
import type { ParameterField } from '../../../shared/service/parameter-fields.ts';
import { parametersKey } from '../bad-options.ts';
import type { ConversationSession } from '../conversation-session.ts';
import { unfitName, withField, withUnfit } from './field-edit.ts';

/** A field of the interface in use, as a control holds it. */
export interface FieldHandle {
  readonly field: ParameterField;
  readonly session: ConversationSession;
  /** The value as set; undefined: not sent. */
  readonly value: unknown;
  /** The text in the field when it is invalid and cannot be sent. */
  readonly unfit: string | undefined;
  /** Sets the value, or removes it when undefined; returns false and changes nothing when the schema refuses it. */
  put(value: unknown): boolean;
  /** Keeps a typed text that cannot be sent. */
  keep(text: string): void;
}

export function useField(session: ConversationSession, field: ParameterField): FieldHandle {
  const set = useStore(session.state, ({ options }) => parametersKey(options.interface));
  const value = useStore(session.state, ({ options }) => namedIn(options[set], field.name));
  const unfit = useStore(session.state, ({ options }) => options.unfit?.[unfitName(set, field.name)]);
  const options = () => session.state.getState().options;
  return {
    field,
    session,
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
