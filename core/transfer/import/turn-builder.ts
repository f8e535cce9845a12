import type { AnswerInfo, Part } from '../../../shared/domain/conversation.ts';
import type { ReadTurn } from './read-conversation.ts';

/** The contribution of one message to a turn. */
export interface ImportedMessage {
  readonly role: 'user' | 'assistant';
  readonly createdAt: number | null;
  readonly parts: readonly Part[];
  readonly answer: AnswerInfo | null;
}

/**
 * Builds turns from messages: an answer split over consecutive messages becomes one turn. Parents must be added before
 * children.
 */
export class TurnBuilder {
  readonly turns: (ReadTurn & { readonly parts: Part[] })[] = [];
  /** The number of successors of each turn: a turn that branches is not extended. */
  readonly #branches: number[] = [];

  /**
   * @param parent index of the preceding turn.
   * @param goesOn whether this is its only successor.
   * @returns the index of the turn it was added to; `parent` if it is empty.
   */
  add(parent: number | null, message: ImportedMessage, isOnlyChild: boolean): number | null {
    if (message.parts.length === 0) return parent;
    const before = parent === null ? undefined : this.turns[parent];
    if (
      parent !== null &&
      before?.role === message.role &&
      isOnlyChild &&
      (this.#branches[parent] ?? 0) === 0
    ) {
      // Block numbers continue through a turn, so that separate blocks are not merged.
      before.parts.push(...message.parts.map((part) => withBlockOffset(part, before.parts.length)));
      return parent;
    }
    if (parent !== null) this.#branches[parent] = (this.#branches[parent] ?? 0) + 1;
    this.#branches.push(0);
    this.turns.push({
      parent,
      role: message.role,
      createdAt: message.createdAt,
      parts: [...message.parts],
      status: 'complete',
      answer: message.role === 'assistant' ? message.answer : null,
    });
    return this.turns.length - 1;
  }
}

function withBlockOffset(part: Part, by: number): Part {
  return 'block' in part ? { ...part, block: part.block + by } : part;
}
