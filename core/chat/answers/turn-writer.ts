import type { AnswerGroup, AnswerInfo, Part } from '../../../shared/domain/conversation.ts';
import type { StoredTurn } from '../../db/chat/turn-row.ts';
import { newId } from '../../platform/new-id.ts';
import { CHAT_TITLE_MAX, titleFrom } from '../../platform/title.ts';
import { clearSentDraft } from '../conversations/draft.ts';
import type { JobModelCall } from '../plan.ts';
import type { ChatPorts } from '../ports.ts';
import { emptyAnswer } from './fold-turn.ts';

/**
 * Choices of one call whose turns are written in advance. No service states its maximum; further choices get a turn
 * when they arrive.
 */
const CHOICES_PREPARED = 16;

/** Writes the turns of a new operation: the question, and answers without content. */
export class TurnWriter {
  readonly #ports: ChatPorts;

  constructor(ports: ChatPorts) {
    this.#ports = ports;
  }

  /** Writes a question under `parentId`, uses it as the title of an untitled conversation, and clears it from the draft. */
  question(conversationId: string, parentId: string | null, parts: Part[]): string {
    const { conversationStore, turns, clock } = this.#ports;
    const now = clock.now();
    const id = newId(now);
    const question = { id, conversationId, parentId, role: 'user' as const, createdAt: now, parts };
    turns.insert({ ...question, status: 'complete', answer: null });
    const found = conversationStore.get(conversationId);
    if (found && !found.titleByUser && found.summary.title === '') {
      const title = titleFrom(parts, CHAT_TITLE_MAX);
      if (title !== '') conversationStore.setTitle(conversationId, title, false);
    }
    clearSentDraft(this.#ports, conversationId, parts);
    return id;
  }

  /**
   * Writes the answers of all calls as siblings and returns the first turn of each call.
   * @param failed The failed answer of a comparison that the new one replaces
   */
  answers(
    conversationId: string,
    parentId: string,
    calls: readonly JobModelCall[],
    failed?: StoredTurn | undefined,
  ): string[] {
    const compared = this.#leaveGroup(failed) ?? (calls.length > 1 ? this.#group('compare') : undefined);
    return calls.map((call) => {
      const choices = Math.min(choiceCount(call), CHOICES_PREPARED);
      const group = compared ?? (choices > 1 ? this.#group('choices') : undefined);
      const [first] = Array.from({ length: choices }, (_, choice) =>
        this.#answer(conversationId, parentId, call, { choice, group }),
      );
      if (first === undefined) throw new Error('a call has one answer at least');
      return first;
    });
  }

  /** Marks an answer as waiting again and keeps its content; new content is appended. */
  continueAnswer(turn: StoredTurn, before: AnswerInfo, call: JobModelCall): string {
    const { notices, logprobs, meta, group, purpose } = before;
    // The call has one choice, whatever number the answer had in the call before.
    const fresh = infoOf(call, { choice: 0, group });
    const answer = { ...fresh, notices, logprobs, meta, ...(purpose && { purpose }) };
    this.#ports.turns.update(turn.id, { parts: turn.parts, status: 'waiting', answer });
    return turn.id;
  }

  /** Removes an answer from its group and returns the group. */
  #leaveGroup(turn: StoredTurn | undefined): AnswerGroup | undefined {
    if (!turn?.answer?.group) return undefined;
    const { group, ...answer } = turn.answer;
    this.#ports.turns.update(turn.id, { ...turn, answer });
    return group;
  }

  #group(kind: AnswerGroup['kind']): AnswerGroup {
    return { id: newId(this.#ports.clock.now()), kind };
  }

  #answer(
    conversationId: string,
    parentId: string,
    call: JobModelCall,
    place: { choice: number; group: AnswerGroup | undefined },
  ): string {
    const now = this.#ports.clock.now();
    const id = newId(now);
    const turn = { id, conversationId, parentId, role: 'assistant' as const, createdAt: now, parts: [] };
    this.#ports.turns.insert({ ...turn, status: 'waiting', answer: infoOf(call, place) });
    return id;
  }
}

/** Returns how many choices a call requests. @see SERVICE.md §2.5 */
export function choiceCount({ options }: Pick<JobModelCall, 'options'>): number {
  return options.interface === 'chat' ? (options.chatParameters.n ?? 1) : 1;
}

function infoOf(
  { options, jobId, purpose, leftOut, elsewhere }: JobModelCall,
  { choice, group }: { choice: number; group: AnswerGroup | undefined },
): AnswerInfo {
  return {
    ...emptyAnswer(options.interface, options.model, jobId),
    ...(choice > 0 && { choice }),
    ...(group && { group }),
    ...(purpose && { purpose }),
    ...(elsewhere !== undefined && { connectionId: elsewhere }),
    ...(leftOut > 0 && { leftOut }),
  };
}
