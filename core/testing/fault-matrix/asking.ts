import { ServiceError } from '../../http/errors/service-error.ts';
import type { ServiceConnection } from '../../http/service-connection.ts';
import { pollTask } from '../../jobs/poll.ts';
import { queryImageTask } from '../../service/images/images.ts';
import { querySong } from '../../service/music/music.ts';
import type { FaultServer } from '../fault-server.ts';
import type { Asking } from './endpoints.ts';
import type { Lab } from './lab.ts';

/** The outcome of polling a task. */
export interface Followed {
  /** The results, or the reason that there are none. */
  readonly outcome: readonly object[] | ServiceError;
  /** The states shown on the way; null for a poll that failed. */
  readonly states: readonly (string | null)[];
  /** Minutes that passed. */
  readonly minutes: number;
}

/** How a task is polled, and when to stop. */
export interface Following {
  readonly server?: FaultServer | undefined;
  /** Runs before each wait. */
  readonly meanwhile?: (polls: number) => Promise<unknown> | unknown;
  /** Stops after that many polls. */
  readonly enough?: number;
}

/**
 * Checks, of a real millisecond or more, that a poll gets before the fake clock advances regardless. They are counted,
 * not timed: a machine that stalls is not a silent service.
 */
const LOOKS = 300;

async function ask(
  lab: Pick<Lab, 'transport'>,
  endpoint: Asking,
  connection: ServiceConnection,
  signal: AbortSignal,
) {
  if (endpoint === 'MQ') return querySong(lab.transport, connection, 'T-1', { signal });
  const hold = (n: number) => `/nowhere/${n}`;
  return queryImageTask(lab.transport, connection, 'T-1', { signal, hold });
}

/** Polls as the core does, until there is a result or polling is useless. Delays between polls take no real time. */
export async function followed(
  lab: Pick<Lab, 'transport' | 'clock'>,
  endpoint: Asking,
  to: ServiceConnection,
  { server, meanwhile, enough = Number.POSITIVE_INFINITY }: Following = {},
): Promise<Followed> {
  const { clock } = lab;
  const states: (string | null)[] = [];
  const connection = { ...to, readOnly: true };
  const stop = new AbortController();
  /** Milliseconds of the wait under way. */
  const rest: { ms: number | null } = { ms: null };
  const restingClock = {
    now: () => clock.now(),
    monotonic: () => clock.monotonic(),
    after(ms: number, run: () => void) {
      rest.ms = ms;
      return clock.after(ms, run);
    },
  };
  const from = clock.monotonic();
  let isOver = false;
  let looks = 0;
  const polling = pollTask(
    {
      ...{ clock: restingClock, signal: stop.signal, count: 0, random: () => 0.5 },
      waits: () => ({ firstMs: connection.profile.pollFirstMs, mostMs: connection.profile.pollMostMs }),
      onPoll: ({ state }) => states.push(state),
      keyRefused: () => Promise.resolve(),
    },
    async (report) => {
      const task = await ask(lab, endpoint, connection, stop.signal);
      if (task.state === 'succeeded') return task.found;
      if (task.state === 'failed') throw new Error('the task is taken for failed');
      if (task.stateText !== null) report(task.stateText, null);
      return null;
    },
  )
    .catch((error: unknown) => {
      if (error instanceof ServiceError) return error;
      if (stop.signal.aborted) return [];
      throw error;
    })
    .finally(() => {
      isOver = true;
    });
  while (!isOver) {
    if (rest.ms !== null) {
      const { ms } = rest;
      rest.ms = null;
      if (states.length >= enough) stop.abort();
      await meanwhile?.(states.length);
      await clock.advance(ms);
      looks = 0;
    } else {
      await new Promise((resolve) => setTimeout(resolve, 1));
      // Sockets and threads are slower than the fake clock, which stands still while a response arrives.
      const isAsking = !isOver && rest.ms === null && (server?.progress.answering ?? 0) === 0;
      looks += 1;
      if (isAsking && looks > LOOKS) await clock.advance(500);
    }
  }
  return { outcome: await polling, states, minutes: (clock.monotonic() - from) / 60_000 };
}
