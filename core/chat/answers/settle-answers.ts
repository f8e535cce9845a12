import type { AnswerInfo, Part, TurnStatus } from '../../../shared/domain/conversation.ts';
import type { JobState } from '../../../shared/domain/job-state.ts';
import type { StoredTurn } from '../../db/chat/turn-row.ts';
import type { JobOutcome } from '../../jobs/job-handler.ts';
import { newId } from '../../platform/new-id.ts';
import type { ChatPorts } from '../ports.ts';
import { choicesIn, emptyAnswer, foldAnswer } from './fold-turn.ts';

/** A job's first answer after it was settled, and the ids of the turns that were deleted. */
export interface SettledAnswers {
  readonly parts: readonly Part[];
  readonly info: AnswerInfo;
  readonly removedIds: readonly string[];
}

/**
 * Writes the outcome of a job to its turns, one for each choice. Deletes the turns of choices without content, except
 * the first, which shows the error, and adds turns for choices that were not requested.
 * @param sent When the last request was sent, in epoch milliseconds; null if never
 */
export function settleAnswers(
  ports: Pick<ChatPorts, 'turns' | 'clock'>,
  turn: StoredTurn,
  outcome: JobOutcome,
  sent: number | null,
): SettledAnswers {
  const { turns } = ports;
  const { job, events } = outcome;
  // Measured to the last event of the answer: a job interrupted by a crash is settled only at the next start.
  const lastAt = events.findLast(({ type }) => type === 'answer')?.at;
  const took = sent === null || lastAt === undefined ? {} : { tookMs: Math.max(0, lastAt - sent) };
  const before = { ...(turn.answer ?? emptyAnswer('chat', job.model, job.id)), ...took };
  const choices = turnsOfChoices(turns, turn, job.id);
  const arrived = choicesIn(events);
  const extra = arrived.filter((choice) => choice !== 0 && !choices.has(choice));
  const missing = [...choices].filter(([choice]) => choice !== 0 && !arrived.includes(choice));
  // More choices than requested turn a single answer into a group.
  const group = before.group ?? { id: newId(ports.clock.now()), kind: 'choices' as const };
  const base = extra.length > 0 ? { ...before, group } : before;
  const isGroup = choices.size > 1 || extra.length > 0;
  const first = settled(outcome, { parts: turn.parts, info: base }, 0, isGroup);
  const requested = choices.size;
  const received = requested - missing.length;
  const fewer = { code: 'fewer_choices', detail: `${received}/${requested}` };
  const notices = missing.length > 0 ? [...first.answer.notices, fewer] : first.answer.notices;
  const info = { ...first.answer, notices };
  turns.update(turn.id, { ...first, answer: info });
  for (const [choice, { id, parts, answer }] of choices) {
    if (choice === 0 || !arrived.includes(choice) || !answer) continue;
    turns.update(id, settled(outcome, { parts, info: { ...answer, ...took } }, choice, true));
  }
  for (const [, { id }] of missing) turns.deleteEmpty(id);
  for (const choice of extra) {
    const fresh = { ...emptyAnswer(base.interface, base.model, job.id), ...took, choice, group };
    addSibling(ports, turn, settled(outcome, { parts: [], info: fresh }, choice, true));
  }
  return { parts: first.parts, info, removedIds: missing.map(([, { id }]) => id) };
}

/** Returns the turns by choice, starting with the first. Skips a turn that another job has continued since. */
function turnsOfChoices(turns: ChatPorts['turns'], turn: StoredTurn, jobId: string): Map<number, StoredTurn> {
  const found = new Map([[0, turn]]);
  if (turn.answer?.group?.kind !== 'choices') return found;
  for (const id of turns.siblings(turn)) {
    const sibling = id === turn.id ? undefined : turns.get(id);
    const choice = sibling?.answer?.choice;
    if (sibling?.answer?.jobId === jobId && choice !== undefined) found.set(choice, sibling);
  }
  return found;
}

function settled(
  { state, error, events, seq }: JobOutcome,
  from: { parts: readonly Part[]; info: AnswerInfo },
  choice: number,
  isOneOfSeveral: boolean,
): { parts: Part[]; status: TurnStatus; answer: AnswerInfo } {
  const { parts, info } = foldAnswer(from, events, choice);
  // A choice with a finish reason is complete even if others were cut off.
  const isWhole = isOneOfSeveral && info.finishReason !== null;
  return {
    parts: [...parts],
    status: isWhole ? 'complete' : statusAfter(state),
    answer: { ...info, error: isWhole ? null : error, seq },
  };
}

function addSibling(
  { turns, clock }: Pick<ChatPorts, 'turns' | 'clock'>,
  { conversationId, parentId, role }: StoredTurn,
  settled: { parts: Part[]; status: TurnStatus; answer: AnswerInfo },
): void {
  const now = clock.now();
  turns.insert({ id: newId(now), conversationId, parentId, role, createdAt: now, ...settled });
}

function statusAfter(state: JobState): TurnStatus {
  switch (state) {
    case 'done':
      return 'complete';
    case 'stopped':
      return 'stopped';
    case 'interrupted':
      return 'interrupted';
    default:
      return 'failed';
  }
}
