// @vitest-environment happy-dom
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { ConnectionLost } from '../lib/connection-lost.ts';
import { showLanguage } from '../locales/i18n.ts';
import { toast } from '../ui/toast.tsx';

const jobs = vi.hoisted(() => ({ retry: vi.fn(), cancel: vi.fn(), dismiss: vi.fn() }));
vi.mock('../lib/connection.ts', async (original) => ({ ...(await original<object>()), api: { jobs } }));
const { cancelJob, retryJob, submitAgain } = await import('./job-controls.ts');

const shown = vi.spyOn(toast, 'show').mockImplementation(() => undefined);
const made = { jobId: 'job' };

beforeAll(() => showLanguage('en'));
beforeEach(() => {
  vi.clearAllMocks();
  jobs.retry.mockResolvedValue(undefined);
});

it('a job can be retried while the response to its cancel is pending', async () => {
  const cancel = Promise.withResolvers<void>();
  jobs.cancel.mockReturnValueOnce(cancel.promise);
  const cancelled = cancelJob(made);
  await retryJob(made);
  expect(jobs.retry).toHaveBeenCalledOnce();
  cancel.resolve();
  await cancelled;
});

it('a failed resubmit shows its error and keeps the question of the old job', async () => {
  jobs.retry.mockRejectedValueOnce(new ConnectionLost());
  await submitAgain(made);
  expect(jobs.dismiss).not.toHaveBeenCalled();
  expect(shown).toHaveBeenCalledOnce();
  await submitAgain(made);
  expect(jobs.dismiss).toHaveBeenCalledExactlyOnceWith({ id: 'job' });
});
