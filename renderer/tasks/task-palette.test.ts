// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { paletteSources } from '../app/palette-sources.ts';
import { makeJob } from './testing/make-job.ts';

vi.mock('../lib/changes.ts', () => ({ onChange: vi.fn(), onReady: vi.fn() }));
const { registerTaskActions } = await import('./task-palette.ts');

it('the palette lists tasks by title, but no answers, which it finds in their chats', () => {
  registerTaskActions({
    all: () => [
      makeJob({ kind: 'chat', title: 'Why?' }),
      makeJob({ kind: 'music', title: 'Harbour Lights' }),
    ],
  });
  const tasks = paletteSources().find(({ id }) => id === 'tasks');
  expect(tasks?.items().map(({ label }) => label)).toEqual(['Harbour Lights']);
});
