import type { Job } from '../../../shared/domain/job.ts';
import { isEnd } from '../../../shared/domain/job-state.ts';
import { newId } from '../../lib/new-id.ts';

/** Returns a job as the core would report it, with the given changes. */
export function makeJob(given: Partial<Job> = {}, created = 1_760_000_000_000): Job {
  const ended = given.state !== undefined && isEnd(given.state) ? created + 3000 : null;
  return {
    id: newId(created),
    kind: 'speech',
    state: 'queued',
    title: 'Harbour walk',
    connectionId: 'sandbox',
    model: 'vendor-tts-1.5',
    subject: { kind: 'speech', takeId: newId(created) },
    times: { created, sent: null, firstByte: null, firstToken: null, ended },
    attempts: 0,
    error: null,
    progress: null,
    polls: null,
    retryOf: null,
    regenerates: false,
    held: false,
    dismissed: false,
    seq: 0,
    ...given,
  };
}
