import type { AnswerInfo, Part } from '../../../shared/domain/conversation.ts';
import type { ReadTurn } from './read-conversation.ts';

/** What one message of a file adds to a turn. */
export interface ImportedMessage {
  readonly role: 'user' | 'assistant';
  readonly createdAt: number | null;
  readonly parts: readonly Part[];
  readonly answer: AnswerInfo | null;
}

/**
 * Turns made of messages: an answer that a file tells in several messages, one after the other, is one turn here.
 * Parents are given before children.
 */
export class TurnBuilder {
  readonly turns: (ReadTurn & { readonly parts: Part[] })[] = [];
  /** How many pieces go on from each turn: one that branches is not written on. */
  readonly #branches: number[] = [];

  /**
   * @param parent place of the turn it goes on from.
   * @param goesOn whether nothing else goes on from there.
   * @returns the place of the turn it became part of; `parent` where it has nothing to say.
   */
  add(parent: number | null, piece: ImportedMessage, goesOn: boolean): number | null {
    if (piece.parts.length === 0) return parent;
    const before = parent === null ? undefined : this.turns[parent];
    if (parent !== null && before?.role === piece.role && goesOn && (this.#branches[parent] ?? 0) === 0) {
      // Blocks are counted through a turn, so that none are joined that are apart.
      before.parts.push(...piece.parts.map((part) => moved(part, before.parts.length)));
      return parent;
    }
    if (parent !== null) this.#branches[parent] = (this.#branches[parent] ?? 0) + 1;
    this.#branches.push(0);
    this.turns.push({
      parent,
      role: piece.role,
      createdAt: piece.createdAt,
      parts: [...piece.parts],
      status: 'complete',
      answer: piece.role === 'assistant' ? piece.answer : null,
    });
    return this.turns.length - 1;
  }
}

function moved(part: Part, by: number): Part {
  return 'block' in part ? { ...part, block: part.block + by } : part;
}
