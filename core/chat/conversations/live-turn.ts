import type { Turn } from '../../../shared/domain/conversation.ts';
import type { JobRunner } from '../../jobs/job-runner.ts';
import { foldAnswer, hasContent } from '../answers/fold-turn.ts';

/** A turn as it is now: while its answer is being written, the row is older than the job's log. */
export function liveTurn(turn: Turn, runner: Pick<JobRunner, 'logged'>): Turn {
  const jobId = turn.answer?.jobId;
  if (!turn.answer || !jobId || (turn.status !== 'waiting' && turn.status !== 'streaming')) return turn;
  const log = runner.logged(jobId);
  if (!log) return turn;
  const { choice = 0 } = turn.answer;
  const { parts, info } = foldAnswer({ parts: turn.parts, info: turn.answer }, log.events, choice);
  return {
    ...turn,
    parts: [...parts],
    status: hasContent(log.events, choice) ? 'streaming' : 'waiting',
    answer: { ...info, seq: log.seq },
  };
}
