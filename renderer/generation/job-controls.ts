import i18next from 'i18next';
import { api } from '../lib/connection.ts';
import { newId } from '../lib/new-id.ts';
import { attempt } from '../ui/toast-problem.ts';

/** A generation of any kind, by its job. */
interface Generated {
  readonly jobId: string;
}

/** Sends a failed job again, or polls its task; finished parts are not sent again. */
export function retryJob({ jobId }: Generated): Promise<void> {
  return control(() => api.jobs.retry({ opId: newId(), id: jobId }));
}

/** Sends a job with an unknown outcome again. This is the user's decision, so the old job's question is dismissed. */
export function submitAgain({ jobId }: Generated): Promise<void> {
  return control(async () => {
    await api.jobs.retry({ opId: newId(), id: jobId });
    await api.jobs.dismiss({ id: jobId });
  });
}

export function startJob({ jobId }: Generated): Promise<void> {
  return control(() => api.jobs.start({ id: jobId }));
}

/** Removes a waiting job, or stops waiting for a sent one. */
export function cancelJob({ jobId }: Generated): Promise<void> {
  return control(() => api.jobs.cancel({ id: jobId }));
}

export function dismissJob({ jobId }: Generated): Promise<void> {
  return control(() => api.jobs.dismiss({ id: jobId }));
}

function control(call: () => Promise<unknown>): Promise<void> {
  return attempt(i18next.t('common:actionFailed'), call);
}
