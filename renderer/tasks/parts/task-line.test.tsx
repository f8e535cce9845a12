import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../shared/domain/default-settings.ts';
import type { Job } from '../../../shared/domain/job.ts';
import { settingsStore } from '../../app/settings-store.ts';
import { showLanguage } from '../../locales/i18n.ts';
import { TaskLine } from './task-line.tsx';

beforeAll(async () => {
  await showLanguage('en');
});

const job = (change: Partial<Job>): Job => ({
  id: 'job',
  kind: 'images',
  state: 'running',
  title: 'A fox in snow',
  connectionId: 'sandbox',
  model: 'vendor-image-2.0-260319',
  subject: { kind: 'images', generationId: 'drawing' },
  times: { created: 0, sent: 0, firstByte: null, firstToken: null, ended: null },
  attempts: 1,
  error: null,
  progress: { done: 40, total: 100 },
  polls: { count: 3, lastAt: Date.now() - 5_000, state: 'PROCESSING' },
  retryOf: null,
  regenerates: false,
  held: false,
  dismissed: false,
  seq: 1,
  ...change,
});
const words = (change: Partial<Job>) =>
  renderToStaticMarkup(<TaskLine job={job(change)} named tabStop />).replace(/<[^>]*>/g, '');

it("an image task shows its percentage, the service's status and the time of the last poll", () => {
  expect(words({})).toMatch(/^40% · Generating · updated 5 sec ago$/);
  const polls = { count: 3, lastAt: Date.now() - 5_000 };
  expect(words({ polls: { ...polls, state: 'pending' } })).toContain('Waiting');
  expect(words({ polls: { ...polls, state: 'DREAMING' } })).toContain('DREAMING');
});

it('an image task shows no segment count even if its percentage stayed below 100', () => {
  expect(words({ state: 'done' })).toBe('vendor-image-2.0-260319');
  expect(words({ kind: 'speech', state: 'running', polls: null, progress: { done: 2, total: 5 } })).toBe(
    '2 of 5 segments',
  );
});

it('the task line tells a regenerated segment from a retry', () => {
  const done = { kind: 'speech', state: 'done', polls: null, progress: { done: 2, total: 2 } } as const;
  expect(words({ ...done, retryOf: 'before' })).toBe('vendor-image-2.0-260319 · retried');
  expect(words({ ...done, retryOf: 'before', regenerates: true })).toBe(
    'vendor-image-2.0-260319 · regenerated',
  );
});

it('the task line counts down to the next attempt and says why the last one failed', () => {
  const waiting = { kind: 'speech', state: 'queued', attempts: 1, polls: null } as const;
  expect(words({ ...waiting, retryAt: Date.now() + 4_200 })).toMatch(/^Retrying in [45] sec \(attempt 2\)$/);
  const reply = { status: 429, code: null, type: null, param: null, retryAfterMs: null };
  const retryError = {
    ...reply,
    class: 'rate',
    action: 'wait',
    phase: 'answering',
    message: 'slow',
  } as const;
  expect(words({ ...waiting, retryAt: Date.now() + 4_200, retryError })).toMatch(
    /^Rate limited\. ?Retrying in [45] sec/,
  );
  expect(words({ ...waiting, retryAt: Date.now() - 10 })).toBe('Retrying (attempt 2)');
  // A held job does not retry by itself: the user has to continue it first.
  expect(words({ ...waiting, retryAt: Date.now() + 4_200, held: true })).not.toContain('Retrying');
});

it('no countdown is shown while the queue is paused, except for chat', () => {
  const paused = { loaded: true, settings: { ...DEFAULT_SETTINGS, queuePaused: true } };
  // Rendering without a page uses the store's initial state.
  const began = vi.spyOn(settingsStore, 'getInitialState').mockReturnValue(paused);
  onTestFinished(() => began.mockRestore());
  const waiting = { state: 'queued', attempts: 1, polls: null, retryAt: Date.now() + 4_200 } as const;
  expect(words({ ...waiting, kind: 'speech' })).not.toContain('Retrying');
  expect(words({ ...waiting, kind: 'chat' })).toContain('Retrying');
});

it('tasks of a refused connection say what it lacks and where to enter it', () => {
  const settings = { ...DEFAULT_SETTINGS, pausedConnections: { refused: 'key', broke: 'quota' } as const };
  const began = vi.spyOn(settingsStore, 'getInitialState').mockReturnValue({ loaded: true, settings });
  onTestFinished(() => began.mockRestore());
  const waiting = { kind: 'speech', state: 'queued', polls: null, progress: null } as const;
  expect(words({ ...waiting, connectionId: 'refused' })).toBe('API key neededEnter API key');
  expect(words({ ...waiting, connectionId: 'broke' })).toBe('No credit left');
  expect(words({ ...waiting, connectionId: 'other' })).toBe('vendor-image-2.0-260319');
  expect(words({ ...waiting, kind: 'chat', connectionId: 'refused' })).toBe('vendor-image-2.0-260319');
});

it('a task stopped after it was sent says that it may be charged', () => {
  const stopped = { state: 'stopped', polls: null, progress: null, connectionId: 'c' } as const;
  expect(words(stopped)).toBe('vendor-image-2.0-260319 · you may be charged');
  const times = { created: 0, sent: null, firstByte: null, firstToken: null, ended: 1 };
  for (const free of [{ times }, { kind: 'chat' }, { connectionId: 'sandbox' }] as const)
    expect(words({ ...stopped, ...free })).toBe('vendor-image-2.0-260319');
});
