import type { PushedChange } from '../../shared/contract/app.ts';
import type { Job, JobRequest } from '../../shared/domain/job.ts';
import { isEnd } from '../../shared/domain/job-state.ts';
import { SANDBOX_CONNECTION } from '../../shared/domain/sandbox-connection.ts';
import { DEFAULT_PROFILE } from '../../shared/service/profile.ts';
import type { CallStore } from '../db/jobs/call-store.ts';
import { ServiceError } from '../http/errors/service-error.ts';
import type { ServiceConnection } from '../http/service-connection.ts';
import { delay, raceAbort } from '../platform/abortable.ts';
import { Conflict, NotFound } from '../platform/refusal.ts';
import { MOVED } from './job-errors.ts';
import type { JobRunnerPorts } from './runner-ports.ts';

type Ports = Pick<JobRunnerPorts, 'connectionFor'>;

/**
 * The connection of a job that goes on after a start: for asking and fetching only, at the address the job was sent to.
 * Without its key where that leads elsewhere now, or where there is none. The sandbox alone has a new address at each
 * start.
 */
export async function connectionForPolling(
  ports: Ports & Pick<JobRunnerPorts, 'clock'>,
  job: Job,
  request: JobRequest,
  signal: AbortSignal,
): Promise<ServiceConnection> {
  const { origin } = new URL(request.url);
  const keyless = { baseUrl: origin, origin, key: null, profile: DEFAULT_PROFILE, readOnly: true } as const;
  for (let waitMs: number = START_AGAIN.firstMs; ; waitMs = Math.min(2 * waitMs, START_AGAIN.mostMs)) {
    try {
      const now = await ports.connectionFor(job.connectionId);
      return leadsTo(now, job, origin) ? { ...now, readOnly: true } : keyless;
    } catch (error) {
      // A sandbox that does not start: its next try may. Nobody could give it a key, nor ask at the address it had.
      if (!(error instanceof ServiceError) || error.data.class !== 'unreachable') return keyless;
    }
    await delay(ports.clock, waitMs, signal);
  }
}

/** Waits between two tries to have a connection that is not there yet. */
const START_AGAIN = { firstMs: 1_000, mostMs: 30_000 } as const;

/**
 * The connection of a task whose key was refused or is not there, once the user has seen to that: until then it is not
 * asked after. Others go on: to ask costs nothing, and whose key it was says nothing of theirs.
 * @param refused the connection it was asked with
 * @throws ServiceError where no key the user could give to the connection now is one for where the task is
 */
export async function waitForNewKey(
  ports: Ports & Pick<JobRunnerPorts, 'changes' | 'clock'>,
  job: Job,
  request: JobRequest,
  refused: ServiceConnection,
  signal: AbortSignal,
): Promise<ServiceConnection> {
  for await (const change of ports.changes.watch(signal)) {
    if (change.type === 'connection_removed' && change.id === job.connectionId) throw new ServiceError(MOVED);
    const isNews = change.type === 'ready' || isAnotherWord(change, job.connectionId);
    if (!isNews) continue;
    if (await isMoved(ports, job, request)) throw new ServiceError(MOVED);
    const now = await connectionForPolling(ports, job, request, signal);
    // The lists are to be read anew: that alone says nothing of the key.
    const isSame = change.type === 'ready' && isSameKey(now, refused);
    if (now.key !== null && !isSame) return now;
  }
  // Nobody tells of changes any more: the program ends.
  return raceAbort(signal, new Promise<never>(() => undefined));
}

/** Whether a connection's key is no longer the one that was refused, as far as is known. */
function isAnotherWord(change: PushedChange, connectionId: string): boolean {
  return (
    change.type === 'connection' &&
    change.connection.id === connectionId &&
    change.connection.lastError?.class !== 'key'
  );
}

function isSameKey(now: ServiceConnection, before: ServiceConnection): boolean {
  return now.key !== null && before.key !== null && now.key.equals(before.key);
}

/** Whether the connection a job was asked for with leads elsewhere now, or is gone. */
async function isMoved(ports: Ports, job: Job, request: JobRequest): Promise<boolean> {
  const { origin } = new URL(request.url);
  try {
    return !leadsTo(await ports.connectionFor(job.connectionId), job, origin);
  } catch (error) {
    return error instanceof NotFound;
  }
}

function leadsTo(connection: ServiceConnection, job: Job, origin: string): boolean {
  return connection.origin === origin || job.connectionId === SANDBOX_CONNECTION;
}

/**
 * Makes sure that a held job goes where it was meant for; the sandbox alone has a new address at each start.
 * @throws Conflict `connection_changed`
 */
export function withNewAddress(jobCalls: CallStore, job: Job, connection: ServiceConnection): void {
  const now = (url: string): string => {
    if (url.startsWith(`${connection.baseUrl}/`)) return url;
    if (job.connectionId !== SANDBOX_CONNECTION) throw new Conflict('connection_changed');
    const { pathname, search } = new URL(url);
    return connection.baseUrl + pathname + search;
  };
  const { requests } = jobCalls;
  const waiting = jobCalls.of(job.id).filter((call) => !isEnd(call.state));
  const moved = waiting.map(({ n }) => ({ n, url: now(requests.get(job.id, n).url) }));
  for (const { n, url } of moved) requests.setUrl(job.id, n, url);
}
