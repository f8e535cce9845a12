import { history, isolateHistory } from '@codemirror/commands';
import {
  Annotation,
  type ChangeSpec,
  type EditorState,
  type Extension,
  StateField,
  Transaction,
} from '@codemirror/state';

/** A pause in typing of this length begins a new undo step, in milliseconds. */
const TYPING_REST_MS = 500;
/**
 * Eleven days: the history groups everything that `joinToEvent` allows. It is finite, as an
 * infinite delay would override isolated steps.
 */
const LONGEST_REST_MS = 1e9;

/** Marks a change as part of generated text, which is undone as a whole. */
const written = Annotation.define<boolean>();

/** A change to dispatch; the caller may add annotations. */
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

/** Undo and redo: a burst of typing is one step, and so is each text, fix or move that is not typed. */
export const editSteps: Extension = [
  lastChange,
  history({
    // The time is checked below: generated text may pause longer than a typist.
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
 * Replaces the whole text as one undo step and changes only the differing part, so that other
 * positions are kept. Null if the text is the same.
 */
export function replaceText(state: EditorState, text: string, event: string): TextStep | null {
  const changes = difference(state, text);
  return changes && { changes, userEvent: event, annotations: [isolateHistory.of('full')] };
}

/** Shows more of a generated text. All parts after the first join its undo step. */
export function writeText(state: EditorState, text: string, first: boolean): TextStep | null {
  const changes = difference(state, text);
  const annotations = first ? [written.of(true), isolateHistory.of('before')] : [written.of(true)];
  return changes && { changes, userEvent: 'input.type.written', annotations };
}

/** Returns the single change from the current text to another; never splits a surrogate pair. */
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
