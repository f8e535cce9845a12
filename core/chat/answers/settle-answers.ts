import type { AnswerInfo, Part, TurnStatus } from '../../../shared/domain/conversation.ts';
import type { JobState } from '../../../shared/domain/job-state.ts';
import type { StoredTurn } from '../../db/chat/turn-row.ts';
import type { JobOutcome } from '../../jobs/job-handler.ts';
import { newId } from '../../platform/new-id.ts';
import type { ChatPorts } from '../ports.ts';
import { countChoices, emptyAnswer, foldAnswer } from './fold-turn.ts';

/** The end of a job's first answer, and the turns that were taken out. */
export interface SettledAnswers {
  readonly parts: readonly Part[];
  readonly info: AnswerInfo;
  readonly gone: readonly string[];
}

/**
 * Writes what came of a job into its turns: one, or one a choice. A choice of which nothing came has no turn after that,
 * but for the first, which says so; a choice that nobody asked for gets one.
 * @param sent When the last request was sent, in epoch milliseconds; null: never
 */
export function settleAnswers(
  ports: Pick<ChatPorts, 'turns' | 'clock'>,
  turn: StoredTurn,
  outcome: JobOutcome,
  sent: number | null,
): SettledAnswers {
  const { turns } = ports;
  const { job, events } = outcome;
  // Up to the last piece of the answer: a job that a crash interrupted is settled only by the next start.
  const lastAt = events.findLast(({ type }) => type === 'answer')?.at;
  const took = sent === null || lastAt === undefined ? {} : { tookMs: Math.max(0, lastAt - sent) };
  const before = { ...(turn.answer ?? emptyAnswer('chat', job.model, job.id)), ...took };
  const choices = turnsOfChoices(turns, turn, job.id);
  const came = countChoices(events);
  const extra = came.filter((choice) => choice !== 0 && !choices.has(choice));
  const missing = [...choices].filter(([choice]) => choice !== 0 && !came.includes(choice));
  // More than was asked for makes a group of what was to stand alone.
  const group = before.group ?? { id: newId(ports.clock.now()), kind: 'choices' as const };
  const base = extra.length > 0 ? { ...before, group } : before;
  const isGroup = choices.size > 1 || extra.length > 0;
  const first = settled(outcome, { parts: turn.parts, info: base }, 0, isGroup);
  const asked = choices.size;
  const got = asked - missing.length;
  const fewer = { code: 'fewer_choices', detail: `${got}/${asked}` };
  const notices = missing.length > 0 ? [...first.answer.notices, fewer] : first.answer.notices;
  const info = { ...first.answer, notices };
  turns.update(turn.id, { ...first, answer: info });
  for (const [choice, { id, parts, answer }] of choices) {
    if (choice === 0 || !came.includes(choice) || !answer) continue;
    turns.update(id, settled(outcome, { parts, info: { ...answer, ...took } }, choice, true));
  }
  for (const [, { id }] of missing) turns.deleteEmpty(id);
  for (const choice of extra) {
    const fresh = { ...emptyAnswer(base.interface, base.model, job.id), ...took, choice, group };
    addBeside(ports, turn, settled(outcome, { parts: [], info: fresh }, choice, true));
  }
  return { parts: first.parts, info, gone: missing.map(([, { id }]) => id) };
}

/** By choice, the first among them. A turn that was gone on with since is another job's. */
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
  // A choice that had come to its end is whole, even if others were cut off.
  const isWhole = isOneOfSeveral && info.finishReason !== null;
  return {
    parts: [...parts],
    status: isWhole ? 'complete' : statusAfter(state),
    answer: { ...info, error: isWhole ? null : error, seq },
  };
}

function addBeside(
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
