// @vitest-environment happy-dom
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Job } from '../../shared/domain/job.ts';
import { showLanguage } from '../locales/i18n.ts';
import { toast } from '../ui/toast.tsx';
import { makeJob } from './testing/make-job.ts';

const openArea = vi.hoisted(() => vi.fn());
const view = vi.hoisted(() => ({ area: 'chat', isListShown: true }));
vi.mock('../lib/changes.ts', () => ({ onChange: vi.fn(), onReady: vi.fn() }));
vi.mock('../app/area-state.ts', async (original) => ({
  ...(await original<object>()),
  openArea,
  openAreaNow: () => view.area,
}));
vi.mock('../app/window-state.ts', async (original) => ({
  ...(await original<object>()),
  isListShown: () => view.isListShown,
}));
vi.mock('./unseen-badge.ts', () => ({ addUnseen: vi.fn(), isInFront: () => true }));
const { tellEnded } = await import('./notices.ts');
const { taskSeen } = await import('./unseen-failures.ts');
const { windowState } = await import('../app/window-state.ts');

const shown = vi.spyOn(toast, 'show').mockImplementation(() => undefined);
const MADE = 1_760_000_000_000;
const times = { created: MADE, sent: null, firstByte: null, firstToken: null, ended: MADE + 30_000 };

beforeAll(async () => {
  await showLanguage('en');
});
beforeEach(() => {
  vi.clearAllMocks();
  Object.assign(view, { area: 'chat', isListShown: true });
});
async function noticeOf(job: Job) {
  tellEnded(job);
  await vi.waitFor(() => expect(shown).toHaveBeenCalledOnce());
  return shown.mock.calls[0]?.[0];
}

it('the notice of a finished song links to the song', async () => {
  const subject = { kind: 'music', songId: 'song' } as const;
  const notice = await noticeOf(makeJob({ kind: 'music', state: 'done', subject, times }));
  expect(notice).toMatchObject({ title: 'Done', action: { label: 'Show result' } });
  notice?.action?.run();
  expect(openArea).toHaveBeenCalledExactlyOnceWith('music', { songId: 'song' });
});

it('the notice of a failed song says why and links to its task', async () => {
  const error = {
    ...({ class: 'service', action: 'retry', phase: 'answering', status: 500, code: null } as const),
    ...{ type: null, param: null, retryAfterMs: null, message: 'The singer lost its voice' },
  };
  const job = makeJob({ kind: 'music', state: 'failed', title: 'A song', times, error });
  const notice = await noticeOf(job);
  expect(notice).toMatchObject({ title: 'Failed', action: { label: 'Show task' } });
  expect(notice?.description).toBe('A song · The singer lost its voice');
  const closed = vi.spyOn(toast, 'close');
  taskSeen('speech');
  expect(closed).not.toHaveBeenCalled();
  taskSeen('tasks');
  expect(closed).toHaveBeenCalledExactlyOnceWith(notice?.id);
  shown.mockClear();
  const lost = await noticeOf(makeJob({ kind: 'music', state: 'unknown', title: 'A song', times, error }));
  expect(lost).toMatchObject({ title: 'Outcome unknown', description: notice?.description });
  notice?.action?.run();
  expect(openArea).toHaveBeenCalledExactlyOnceWith('tasks', { jobId: job.id });
});

it('the notice of failed speech appears in the speech area unless its takes are in view', async () => {
  view.area = 'speech';
  const failed = () => makeJob({ kind: 'speech', state: 'failed', times });
  expect(await noticeOf(failed())).toMatchObject({ title: 'Failed' });
  shown.mockClear();
  windowState.setState({ takesShown: true });
  tellEnded(failed());
  view.area = 'chat';
  // Had both been told, they would share one notice.
  expect(await noticeOf(makeJob({ kind: 'music', state: 'done', times }))).toMatchObject({ title: 'Done' });
});

it('the notice of a failed song appears in the music area unless its list is in view', async () => {
  Object.assign(view, { area: 'music', isListShown: false });
  expect(await noticeOf(makeJob({ kind: 'music', state: 'failed', times }))).toMatchObject({
    title: 'Failed',
  });
  shown.mockClear();
  view.isListShown = true;
  tellEnded(makeJob({ kind: 'music', state: 'failed', times }));
  view.area = 'chat';
  // Had both been told, they would share one notice.
  expect(await noticeOf(makeJob({ kind: 'music', state: 'done', times }))).toMatchObject({ title: 'Done' });
});
