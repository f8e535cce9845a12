import type { ConversationOptions, Part } from '../../../shared/domain/conversation.ts';
import type { Job } from '../../../shared/domain/job.ts';
import { TOOL_ROUNDS_MAX } from '../../../shared/service/limits.ts';
import type { ConversationStore } from '../../db/chat/conversation-store.ts';
import type { StoredTurn } from '../../db/chat/turn-row.ts';
import type { TurnStore } from '../../db/chat/turn-store.ts';
import type { JobStore } from '../../db/jobs/job-store.ts';
import { derivedId } from '../../platform/derived-id.ts';
import { chatSubject } from '../chat-subject.ts';
import { toolCalls } from '../request/tool-pairs.ts';
import type { Question } from '../request-planner.ts';

export interface AutomaticResultPorts {
  readonly conversationStore: Pick<ConversationStore, 'get'>;
  readonly turns: Pick<TurnStore, 'get'>;
  readonly jobs: Pick<JobStore, 'byOperation'>;
}

/** The operation that gives the results for the tools a job's answer calls: one for one job. */
export function toolRoundOperation(jobId: string): string {
  return derivedId(`results of the tools called by ${jobId}`);
}

/**
 * The results to give by themselves for the tools the answer of an ended job calls. Null where any of them has none
 * saved for that, where the answer is one of several, where the user has left that branch or thrown the conversation
 * away, and where it went on by itself often enough.
 */
export function automaticResults(
  ports: AutomaticResultPorts,
  job: Job,
): { question: Question; options: ConversationOptions } | null {
  const { conversationId, turnId } = chatSubject(job);
  const conversation = ports.conversationStore.get(conversationId);
  if (!conversation || conversation.deletedAt !== null || conversation.activeTurnId !== turnId) return null;
  const turn = ports.turns.get(turnId);
  if (turn?.status !== 'complete' || turn.answer?.jobId !== job.id) return null;
  if (turn.answer.group !== undefined || turn.answer.purpose !== undefined) return null;
  const parts = resultsFor(turn, conversation.options);
  if (parts === null || roundsBefore(ports, turn) >= TOOL_ROUNDS_MAX) return null;
  return { question: { conversationId, parentId: turnId, parts }, options: conversation.options };
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

/** How often in a row it went on by itself down to this answer, counted as far as it matters. */
function roundsBefore({ turns, jobs }: AutomaticResultPorts, last: StoredTurn): number {
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

function parentOf(turns: Pick<TurnStore, 'get'>, turn: StoredTurn | undefined): StoredTurn | undefined {
  return turn?.parentId ? turns.get(turn.parentId) : undefined;
}
