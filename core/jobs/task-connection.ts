import type { Job, JobRequest } from '../../shared/domain/job.ts';
import { isEnd } from '../../shared/domain/job-state.ts';
import { SANDBOX_CONNECTION } from '../../shared/domain/sandbox-connection.ts';
import { DEFAULT_PROFILE } from '../../shared/service/profile.ts';
import type { CallStore } from '../db/jobs/call-store.ts';
import { ServiceError } from '../http/errors/service-error.ts';
import type { ServiceConnection } from '../http/service-connection.ts';
import { delay, raceAbort } from '../platform/abortable.ts';
import type { Told } from '../platform/changes.ts';
import { Conflict, NotFound } from '../platform/refusal.ts';
import { MOVED } from './job-errors.ts';
import type { JobRunnerPorts } from './runner-ports.ts';

type Ports = Pick<JobRunnerPorts, 'connectionFor'>;

/**
 * Returns the connection of a job resumed after a start, for polling and fetching only, at the address the job was sent
 * to. It has no key if its connection has a new address or no key. Only the sandbox gets a new address at each start.
 */
export async function connectionForPolling(
  ports: Ports & Pick<JobRunnerPorts, 'clock'>,
  job: Job,
  request: JobRequest,
  signal: AbortSignal,
): Promise<ServiceConnection> {
  const { origin } = new URL(request.url);
  const keyless = { baseUrl: origin, origin, key: null, profile: DEFAULT_PROFILE, readOnly: true } as const;
  for (let waitMs: number = RESTART_DELAYS.firstMs; ; waitMs = Math.min(2 * waitMs, RESTART_DELAYS.mostMs)) {
    try {
      const now = await ports.connectionFor(job.connectionId);
      return hasOrigin(now, job, origin) ? { ...now, readOnly: true } : keyless;
    } catch (error) {
      // A sandbox that failed to start may start next time. No key would help, nor polling its old address.
      if (!(error instanceof ServiceError) || error.data.class !== 'unreachable') return keyless;
    }
    await delay(ports.clock, waitMs, signal);
  }
}

/** Delays between attempts to get a connection that is not available yet. */
const RESTART_DELAYS = { firstMs: 1_000, mostMs: 30_000 } as const;

/**
 * Waits until the user has replaced the key of a task that was refused or is missing, and returns the connection; until
 * then the task is not polled. Other tasks continue: polling costs nothing, and this refusal says nothing about their
 * keys.
 * @param refused the connection of the failed poll
 * @throws ServiceError if no key entered for the connection could be valid at the task's address
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
    const isNews = change.type === 'ready' || mayBringNewKey(change, job.connectionId);
    if (!isNews) continue;
    if (await isMoved(ports, job, request)) throw new ServiceError(MOVED);
    const now = await connectionForPolling(ports, job, request, signal);
    // A reload of all lists alone says nothing about the key.
    const isSame = change.type === 'ready' && isSameKey(now, refused);
    if (now.key !== null && !isSame) return now;
  }
  // No more changes are reported, because the program quits.
  return raceAbort(signal, new Promise<never>(() => undefined));
}

/** Returns whether a connection's key may differ from the refused one. */
function mayBringNewKey(change: Told, connectionId: string): boolean {
  return (
    change.type === 'connection' &&
    change.connection.id === connectionId &&
    change.connection.lastError?.class !== 'key'
  );
}

function isSameKey(now: ServiceConnection, before: ServiceConnection): boolean {
  return now.key !== null && before.key !== null && now.key.equals(before.key);
}

/** Returns whether a job's connection has a new address or was removed. */
async function isMoved(ports: Ports, job: Job, request: JobRequest): Promise<boolean> {
  const { origin } = new URL(request.url);
  try {
    return !hasOrigin(await ports.connectionFor(job.connectionId), job, origin);
  } catch (error) {
    return error instanceof NotFound;
  }
}

function hasOrigin(connection: ServiceConnection, job: Job, origin: string): boolean {
  return connection.origin === origin || job.connectionId === SANDBOX_CONNECTION;
}

/**
 * Ensures that a held job is sent to its intended address; only the sandbox gets a new address at each start.
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
