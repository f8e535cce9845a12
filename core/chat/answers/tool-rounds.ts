import type { Started } from '../../../shared/contract/chat.ts';
import type { ConversationOptions, Part } from '../../../shared/domain/conversation.ts';
import type { Job } from '../../../shared/domain/job.ts';
import { TOOL_ROUNDS_MAX } from '../../../shared/service/limits.ts';
import type { StoredTurn } from '../../db/chat/turn-row.ts';
import { ServiceError } from '../../http/errors/service-error.ts';
import { derivedId } from '../../platform/derived-id.ts';
import { Conflict, NotFound, OverLimit } from '../../platform/refusal.ts';
import { chatSubject } from '../chat-subject.ts';
import type { ChatPorts } from '../ports.ts';
import { toolCalls } from '../request/tool-pairs.ts';
import type { Question } from '../request-planner.ts';

/** @see Chat.answerTools */
type AnswerTools = (job: Job, isWanted: () => boolean) => Promise<Started | null>;

/**
 * Continues automatically after answers whose tool calls all have saved results. Never does so at startup or after a
 * stop.
 */
export class ToolRounds {
  readonly #ports: ChatPorts;
  readonly #answerTools: AnswerTools;
  /** Jobs after whose answers the next round is being started. */
  readonly #beginning = new Set<string>();
  #closed = false;

  constructor(ports: ChatPorts, answerTools: AnswerTools) {
    this.#ports = ports;
    this.#answerTools = answerTools;
  }

  /** Continues after a complete answer if its tools have saved results; otherwise waits for the user. */
  async continueAfter(job: Job): Promise<void> {
    if (!this.#closed) await this.#continue(job);
  }

  /** Cancels the rounds that follow an answer the user stopped: it may have been completed a moment before. */
  async stopAfter(job: Job): Promise<void> {
    const { jobs, runner } = this.#ports;
    for (let id: string | undefined = job.id; id !== undefined; ) {
      this.#beginning.delete(id);
      id = jobs.byOperation(toolRoundOperation(id))?.id;
      if (id !== undefined) await runner.cancel(id);
    }
  }

  async #continue(job: Job): Promise<void> {
    const { onDefect } = this.#ports;
    this.#beginning.add(job.id);
    try {
      await this.#answerTools(job, () => !this.#closed && this.#beginning.has(job.id));
    } catch (error) {
      const isRefusal =
        error instanceof Conflict || error instanceof NotFound || error instanceof ServiceError;
      if (!isRefusal && !this.#closed) onDefect(error);
      if (error instanceof OverLimit) this.#hold(job);
    } finally {
      this.#beginning.delete(job.id);
    }
  }

  /** Notes with the answer that the spending limit held the results back: the user may send them. */
  #hold(job: Job): void {
    const { turns, changes } = this.#ports;
    const { conversationId, turnId } = chatSubject(job);
    const turn = turns.get(turnId);
    if (!turn?.answer) return;
    turns.update(turnId, { ...turn, answer: { ...turn.answer, toolsHeld: 'limit' } });
    changes.publish({ type: 'turns_changed', conversationId });
  }

  /** Prevents new rounds when the app quits. */
  close(): void {
    this.#closed = true;
  }
}

/** Returns the operation id for the tool results that follow a job's answer; always the same for one job. */
export function toolRoundOperation(jobId: string): string {
  return derivedId(`results of the tools called by ${jobId}`);
}

/**
 * Returns the saved results to send for the tool calls of a job's answer. Returns null if a call has no result that is
 * sent automatically, if the answer belongs to a group, if the user has left the branch or deleted the conversation, or
 * if the limit of rounds in a row is reached.
 */
export function automaticResults(ports: ChatPorts, job: Job): Question | null {
  const { conversationId, turnId } = chatSubject(job);
  const conversation = ports.conversationStore.get(conversationId);
  if (!conversation || conversation.deletedAt !== null || conversation.activeTurnId !== turnId) return null;
  const turn = ports.turns.get(turnId);
  if (turn?.status !== 'complete' || turn.answer?.jobId !== job.id) return null;
  if (turn.answer.group !== undefined || turn.answer.purpose !== undefined) return null;
  const parts = resultsFor(turn, conversation.options);
  if (parts === null || roundsBefore(ports, turn) >= TOOL_ROUNDS_MAX) return null;
  return { conversationId, parentId: turnId, parts };
}

function resultsFor({ parts }: StoredTurn, { toolAnswers = {} }: ConversationOptions): Part[] | null {
  const calls = parts.filter((part) => part.type === 'tool_call');
  const answered = toolCalls(parts).flatMap((call): Part[] => {
    const saved = Object.hasOwn(toolAnswers, call.name) ? toolAnswers[call.name] : undefined;
    if (!saved?.auto) return [];
    return [{ type: 'tool_result', toolCallId: call.id, content: saved.content, isError: saved.isError }];
  });
  return calls.length > 0 && answered.length === calls.length ? answered : null;
}

/** Counts the automatic rounds in a row up to this answer, at most `TOOL_ROUNDS_MAX`. */
function roundsBefore({ turns, jobs }: ChatPorts, last: StoredTurn): number {
  let turn: StoredTurn | undefined = last;
  for (let rounds = 0; ; rounds++) {
    const question: StoredTurn | undefined = parentOf(turns, turn);
    const before: StoredTurn | undefined = question && parentOf(turns, question);
    const jobId = before?.answer?.jobId;
    const isOwn = jobId && jobs.byOperation(toolRoundOperation(jobId))?.id === turn?.answer?.jobId;
    if (!isOwn || rounds === TOOL_ROUNDS_MAX) return rounds;
    turn = before;
  }
}

function parentOf(turns: ChatPorts['turns'], turn: StoredTurn | undefined): StoredTurn | undefined {
  return turn?.parentId ? turns.get(turn.parentId) : undefined;
}
