import { applyAnswerEvent } from '../../shared/domain/apply-answer-event.ts';
import type { Turn, TurnStatus } from '../../shared/domain/conversation.ts';
import type { JobEvent } from '../../shared/domain/job.ts';
import type { JobState } from '../../shared/domain/job-state.ts';
import type { ServiceErrorData } from '../../shared/service/errors.ts';

/** When a thinking block began and ended, in epoch milliseconds; `to` is null while it lasts. */
export interface ThinkingSpan {
  readonly from: number;
  readonly to: number | null;
}

/** The state of an answer that is known only while its job is watched. */
export interface LiveAnswer {
  /** How long the service has sent nothing, in milliseconds; 0 once it sends something. */
  readonly silentMs: number;
  /** When `silentMs` was reported, in epoch milliseconds: the view counts on from there. */
  readonly silentAt: number;
  /** When the next attempt begins (epoch milliseconds), its number, and why the last failed; null if none is pending. */
  readonly retry: {
    readonly at: number;
    readonly attempt: number;
    readonly error: ServiceErrorData | undefined;
  } | null;
  readonly thinking: Readonly<Record<number, ThinkingSpan>>;
  /** When its job ended, in epoch milliseconds; null while it runs, or if that was not watched. */
  readonly endedAt: number | null;
}

export const NOTHING_LIVE: LiveAnswer = {
  silentMs: 0,
  silentAt: 0,
  retry: null,
  thinking: {},
  endedAt: null,
};

export interface Folded {
  readonly turn: Turn;
  readonly live: LiveAnswer;
  /** Whether the log was folded meanwhile, so that the turn must be reloaded before continuing. */
  readonly reread: boolean;
}

/** Returns the turn after these events of its job. Events already applied are ignored, so that replays do no harm. */
export function foldJobEvents(turn: Turn, live: LiveAnswer, events: readonly JobEvent[]): Folded {
  let folded: Folded = { turn, live, reread: false };
  for (const event of events) {
    const seq = folded.turn.answer?.seq ?? 0;
    if (event.type === 'folded') {
      if (event.seq > seq) folded = { ...folded, reread: true };
    } else if (event.seq > seq || (event.seq === seq && event.type !== 'answer')) {
      // Transient events ("still waiting") have the number of the event before them.
      folded = foldOne(folded, event);
    }
  }
  return folded;
}

function foldOne(folded: Folded, event: Exclude<JobEvent, { type: 'folded' }>): Folded {
  const { turn } = folded;
  if (!turn.answer) return folded;
  const live = { ...folded.live, endedAt: null };
  const next = { ...turn, answer: { ...turn.answer, seq: event.seq } };
  switch (event.type) {
    case 'answer': {
      const { choice = 0 } = next.answer;
      const { parts, info } = applyAnswerEvent({ parts: next.parts, info: next.answer }, event.event, choice);
      return {
        ...folded,
        turn: {
          ...next,
          parts: parts === next.parts ? next.parts : [...parts],
          answer: info,
          status: 'streaming',
        },
        live: { ...live, silentMs: 0, retry: null, thinking: thinkingAfter(live.thinking, event, choice) },
      };
    }
    case 'state': {
      const status = statusAfter(event.state, turn);
      return {
        ...folded,
        turn: { ...next, status, answer: { ...next.answer, error: event.error } },
        live: isOver(status)
          ? {
              ...NOTHING_LIVE,
              endedAt: event.at,
              thinking: closeAll(live.thinking, event.at),
            }
          : live,
      };
    }
    case 'still_waiting':
      return { ...folded, turn: next, live: { ...live, silentMs: event.silentMs, silentAt: event.at } };
    case 'retry_at':
      return {
        ...folded,
        turn: next,
        live: {
          ...live,
          silentMs: 0,
          retry: { at: event.retryAt, attempt: event.attempt, error: event.error },
        },
      };
    // An answer is a single call that is never polled, so these events do not change its turn.
    case 'progress':
    case 'call':
    case 'poll':
      return { ...folded, turn: next, live };
    default:
      return event satisfies never;
  }
}

function statusAfter(state: JobState, turn: Turn): TurnStatus {
  switch (state) {
    case 'done':
      return 'complete';
    case 'stopped':
      return 'stopped';
    case 'interrupted':
      return 'interrupted';
    case 'failed':
    case 'rejected':
    case 'unknown':
      return 'failed';
    case 'draft':
    case 'queued':
    case 'sending':
    case 'accepted':
    case 'running':
    case 'fetching':
      return turn.status === 'streaming' ? 'streaming' : 'waiting';
    default:
      return state satisfies never;
  }
}

/** Returns whether an answer is still being written. */
export function isRunning(turn: Pick<Turn, 'status'>): boolean {
  return turn.status === 'waiting' || turn.status === 'streaming';
}

function isOver(status: TurnStatus): boolean {
  return status !== 'waiting' && status !== 'streaming';
}

function thinkingAfter(
  spans: LiveAnswer['thinking'],
  event: Extract<JobEvent, { type: 'answer' }>,
  choice: number,
): LiveAnswer['thinking'] {
  const content = event.event;
  if ('choice' in content && content.choice !== choice) return spans;
  if (content.type === 'thinking') {
    return spans[content.block] ? spans : { ...spans, [content.block]: { from: event.at, to: null } };
  }
  return content.type === 'text' || content.type === 'tool_call' || content.type === 'finish'
    ? closeAll(spans, event.at)
    : spans;
}

function closeAll(spans: LiveAnswer['thinking'], at: number): LiveAnswer['thinking'] {
  const open = Object.entries(spans).filter(([, span]) => span.to === null);
  if (open.length === 0) return spans;
  return { ...spans, ...Object.fromEntries(open.map(([block, span]) => [block, { ...span, to: at }])) };
}
