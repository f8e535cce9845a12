import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import type { TakeSegment } from '../../../shared/domain/take.ts';
import { showLanguage } from '../../locales/i18n.ts';
import { aTake } from '../testing/fake-speech.ts';
import { TakeSegments } from './take-segments.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const segment = (n: number, text: string): TakeSegment => ({
  ...{ n, text, voiceId: 'v', startMs: n * 1000, durationMs: 1000 },
});
vi.mock('../use-take-segments.ts', () => ({
  useTakeSegments: () => ({
    takeId: 't',
    canRegenerate: true,
    segments: [segment(0, 'The harbour wakes.'), segment(1, '[pause 1 s]'), segment(2, 'Then the bell.')],
  }),
}));

it('the segments of a take have buttons with unique names, and pauses have none', async () => {
  await showLanguage('en');
  const box = document.createElement('div');
  const root = createRoot(box);
  act(() => root.render(<TakeSegments take={aTake()} />));
  const names = [...box.querySelectorAll('button')].map((button) => button.getAttribute('aria-label'));
  expect(names).toEqual([
    'Play from segment 1',
    'Regenerate segment 1',
    'Play from segment 2',
    'Regenerate segment 2',
  ]);
  act(() => root.unmount());
});
