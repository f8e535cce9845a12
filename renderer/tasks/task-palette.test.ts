// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { paletteSources } from '../app/palette-sources.ts';
import { makeJob } from './testing/make-job.ts';

vi.mock('../lib/changes.ts', () => ({ onChange: vi.fn(), onReady: vi.fn() }));
const { registerTaskActions } = await import('./task-palette.ts');

it('the palette lists tasks by title, but no finished ones, whose results it finds', () => {
  registerTaskActions({
    all: () => [
      makeJob({ state: 'done', title: 'Harbour' }),
      makeJob({ state: 'failed', title: 'Lighthouse' }),
    ],
  });
  const tasks = paletteSources().find(({ id }) => id === 'tasks');
  expect(tasks?.items().map(({ label }) => label)).toEqual(['Lighthouse']);
});
