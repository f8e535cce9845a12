import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, it } from 'vitest';
import type { Job } from '../../../shared/domain/job.ts';
import { showLanguage, withWords } from '../../locales/i18n.ts';
import { TaskLine } from './task-line.tsx';

beforeAll(async () => {
  await showLanguage('en');
  await withWords(async () => undefined);
});

const job = (change: Partial<Job>): Job => ({
  id: 'job',
  kind: 'images',
  state: 'running',
  title: 'A fox in snow',
  connectionId: 'sandbox',
  model: 'vendor-image-2.0-260319',
  subject: { kind: 'images', drawingId: 'drawing' },
  times: { created: 0, sent: 0, firstByte: null, firstToken: null, ended: null },
  attempts: 1,
  error: null,
  progress: { done: 40, total: 100 },
  polls: { count: 3, lastAt: Date.now() - 5_000, state: 'PROCESSING' },
  retryOf: null,
  held: false,
  dismissed: false,
  seq: 1,
  ...change,
});
const words = (change: Partial<Job>) =>
  renderToStaticMarkup(<TaskLine job={job(change)} named />).replace(/<[^>]*>/g, '');

it('says how far a picture is by percent, in the word of the service, and how often it was asked after', () => {
  expect(words({})).toMatch(/^40% · PROCESSING · asked 3 times, last checked 5 sec ago$/);
});

it('counts no pieces of a picture, also where the percent stayed below the whole', () => {
  expect(words({ state: 'done' })).toBe('vendor-image-2.0-260319');
  expect(words({ kind: 'speech', state: 'running', polls: null, progress: { done: 2, total: 5 } })).toBe(
    '2 of 5 pieces',
  );
});
