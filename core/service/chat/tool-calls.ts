import type { AnswerEvent } from '../../../shared/domain/answer-event.ts';
import type { ChatDelta } from '../../../shared/service/chat.ts';
import { parseJson } from '../../http/parse-json.ts';
import { derivedId } from '../../platform/derived-id.ts';
import { isIndex } from './answer-events.ts';
import { argumentsText } from './chat-chunk.ts';

type Piece = NonNullable<ChatDelta['tool_calls']>[number];
type ToolCallEvent = Extract<AnswerEvent, { type: 'tool_call' }>;

/** Longest arguments, in UTF-16 units, that are checked for being complete: each check reads all of them. */
const CHECKED_MAX = 100_000;

interface Call {
  readonly block: number;
  /** The index that the service gives its pieces; null: none. */
  readonly index: number | null;
  id: string | null;
  name: string | null;
  input: string;
}

/**
 * Assigns the pieces of one choice's tool calls to calls. Services tell calls apart by index, by id, or by nothing but
 * the order of complete calls; some repeat the id in every piece, give every call the same index, or give no id.
 */
export class ToolCalls {
  readonly #choice: number;
  readonly #calls: Call[] = [];
  readonly #byId = new Map<string, Call>();
  /** The newest call of each index. */
  readonly #byIndex = new Map<number, Call>();
  readonly #blocks = new Set<number>();
  #nextBlock = 0;

  constructor(choice: number) {
    this.#choice = choice;
  }

  /** Returns the event of a piece. @param isWhole whether every piece is a call of its own, as without streaming */
  add(piece: Piece, isWhole: boolean): ToolCallEvent {
    const call = (isWhole ? undefined : this.#find(piece)) ?? this.#open(piece);
    const input = argumentsText(piece.function?.arguments);
    const id = piece.id && !this.#byId.has(piece.id) ? piece.id : null;
    if (id !== null && call.id === null) this.#byId.set(id, call);
    call.id ??= id;
    call.name = piece.function?.name || call.name;
    call.input += input;
    const name = piece.function?.name || null;
    const extra = piece.extra_content && { extra: piece.extra_content };
    return { type: 'tool_call', choice: this.#choice, block: call.block, id, name, input, ...extra };
  }

  /**
   * Returns events that give an id to the calls without one of their own: a result refers to its call by id.
   * @param answer what tells this answer from others
   */
  nameRest(answer: string): ToolCallEvent[] {
    const nameless = this.#calls.filter(({ id, name }) => id === null && name !== null);
    return nameless.map((call) => {
      const { block, name, input } = call;
      call.id = `call_${derivedId(JSON.stringify([answer, this.#choice, block, name, input])).slice(0, 20)}`;
      return { type: 'tool_call', choice: this.#choice, block, id: call.id, name: null, input: '' };
    });
  }

  /** Returns the call that a piece continues; undefined: it begins one. */
  #find(piece: Piece): Call | undefined {
    const index = isIndex(piece.index) ? piece.index : null;
    if (piece.id) {
      const known = this.#byId.get(piece.id);
      if (known !== undefined && index !== null && known.index === index) return known;
      if (known !== undefined && index === null) return beginsAnother(piece, known) ? undefined : known;
    }
    const newest = index === null ? this.#calls.at(-1) : this.#byIndex.get(index);
    if (newest === undefined || beginsAnother(piece, newest)) return undefined;
    // An id may come late, but not with the name of another call.
    if (!piece.id) return newest;
    return newest.id === null && (index !== null || !piece.function?.name) ? newest : undefined;
  }

  #open(piece: Piece): Call {
    const index = isIndex(piece.index) ? piece.index : null;
    const block = index !== null && !this.#blocks.has(index) ? index : this.#nextBlock;
    this.#blocks.add(block);
    this.#nextBlock = Math.max(this.#nextBlock, block + 1);
    const call: Call = { block, index, id: null, name: null, input: '' };
    if (index !== null) this.#byIndex.set(index, call);
    this.#calls.push(call);
    return call;
  }
}

/** Returns whether a piece names a call again that is complete already, or names another one. */
function beginsAnother(piece: Piece, { name, input }: Call): boolean {
  const next = piece.function?.name;
  if (!next || name === null) return false;
  if (next !== name) return true;
  if (argumentsText(piece.function?.arguments) === '' || input.length > CHECKED_MAX) return false;
  return input.trim() !== '' && parseJson(input).ok;
}
