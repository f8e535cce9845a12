import { history, isolateHistory } from '@codemirror/commands';
import {
  Annotation,
  type ChangeSpec,
  type EditorState,
  type Extension,
  StateField,
  Transaction,
} from '@codemirror/state';

/** Typing without a rest this long is undone at once, in milliseconds. */
const TYPING_REST_MS = 500;
/** Eleven days: the history itself is to join whatever `joinToEvent` lets it. Not for ever, which would undo its isolation. */
const LONGEST_REST_MS = 1e9;

/** Says that a change is part of a text that is being written by somebody else: all of it is undone at once. */
const written = Annotation.define<boolean>();

/** A change to be dispatched, perhaps with more annotations. */
interface TextStep {
  readonly changes: ChangeSpec;
  readonly userEvent: string;
  readonly annotations: readonly Annotation<unknown>[];
}

interface LastChange {
  readonly at: number;
  readonly written: boolean;
}

const lastChange = StateField.define<LastChange>({
  create: () => ({ at: 0, written: false }),
  update: (had, transaction) =>
    transaction.docChanged
      ? {
          at: transaction.annotation(Transaction.time) ?? 0,
          written: transaction.annotation(written) === true,
        }
      : had,
});

/** Undo and redo: a burst of typing is a step, and so is each text, repair or move that comes from elsewhere. */
export const editSteps: Extension = [
  lastChange,
  history({
    // Time is looked at below: a text that is being written may pause for longer than a hand does.
    newGroupDelay: LONGEST_REST_MS,
    joinToEvent(transaction, isAdjacent) {
      const before = transaction.startState.field(lastChange);
      if (transaction.annotation(written) || before.written) {
        return transaction.annotation(written) === true && before.written;
      }
      const rest = (transaction.annotation(Transaction.time) ?? 0) - before.at;
      return isAdjacent && rest < TYPING_REST_MS;
    },
  }),
];

/**
 * Puts a whole text in place of the present one as a step of its own, changing only what differs, so that places in
 * the rest stay. Null: it is the same text.
 */
export function replaceText(state: EditorState, text: string, event: string): TextStep | null {
  const changes = difference(state, text);
  return changes && { changes, userEvent: event, annotations: [isolateHistory.of('full')] };
}

/** Shows more of a text that is being written; every piece after the first belongs to the step the first began. */
export function writeText(state: EditorState, text: string, first: boolean): TextStep | null {
  const changes = difference(state, text);
  const annotations = first ? [written.of(true), isolateHistory.of('before')] : [written.of(true)];
  return changes && { changes, userEvent: 'input.type.written', annotations };
}

/** The one change that makes this text of the present one; never cuts a surrogate pair. */
function difference(state: EditorState, text: string): ChangeSpec | null {
  const old = state.doc.toString();
  const next = text.replace(/\r\n?/g, '\n');
  if (old === next) return null;
  const most = Math.min(old.length, next.length);
  let from = 0;
  while (from < most && old.charCodeAt(from) === next.charCodeAt(from)) from += 1;
  if (from > 0 && isHigh(old.charCodeAt(from - 1))) from -= 1;
  let tail = 0;
  while (
    tail < most - from &&
    old.charCodeAt(old.length - 1 - tail) === next.charCodeAt(next.length - 1 - tail)
  )
    tail += 1;
  if (tail > 0 && isLow(old.charCodeAt(old.length - tail))) tail -= 1;
  return { from, to: old.length - tail, insert: next.slice(from, next.length - tail) };
}

const isHigh = (unit: number) => unit >= 0xd800 && unit <= 0xdbff;
const isLow = (unit: number) => unit >= 0xdc00 && unit <= 0xdfff;
