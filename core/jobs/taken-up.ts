import { SANDBOX_CONNECTION } from '../../shared/domain/connection.ts';
import type { Job, JobRequest } from '../../shared/domain/job.ts';
import { isEnd } from '../../shared/domain/job-state.ts';
import { DEFAULT_PROFILE } from '../../shared/service/profile.ts';
import { Conflict } from '../refusal.ts';
import type { ServiceConnection } from '../service/service-connection.ts';
import type { CallStore } from './call-store.ts';
import type { JobStore } from './job-store.ts';

/**
 * The connection of a job that goes on after a start: for asking and fetching only, at the address the job was sent to.
 * Without its key where that leads elsewhere now, or where there is none.
 */
export async function readingConnection(
  ports: { readonly connectionFor: (connectionId: string) => Promise<ServiceConnection> },
  job: Job,
  request: JobRequest,
): Promise<ServiceConnection> {
  const { origin } = new URL(request.url);
  const keyless = { baseUrl: origin, origin, key: null, profile: DEFAULT_PROFILE, readOnly: true } as const;
  try {
    const now = await ports.connectionFor(job.connectionId);
    return now.origin === origin ? { ...now, readOnly: true } : keyless;
  } catch {
    return keyless;
  }
}

/**
 * Makes sure that a held job goes where it was meant for; the sandbox alone has a new address at each start.
 * @throws Conflict `connection_changed`
 */
export function retarget(
  { jobs, jobCalls }: { readonly jobs: JobStore; readonly jobCalls: CallStore },
  job: Job,
  connection: ServiceConnection,
): void {
  const now = (url: string): string => {
    if (url.startsWith(`${connection.baseUrl}/`)) return url;
    if (job.connectionId !== SANDBOX_CONNECTION) throw new Conflict('connection_changed');
    const { pathname, search } = new URL(url);
    return connection.baseUrl + pathname + search;
  };
  const waiting = jobCalls.of(job.id).filter((call) => !isEnd(call.state));
  const calls = waiting.map((call) => ({ n: call.n, url: now(call.request.url) }));
  const texts = jobs.texts(job.id);
  if (texts) jobs.setUrl(job.id, now(texts.request.url));
  for (const { n, url } of calls) jobCalls.setUrl(job.id, n, url);
}
