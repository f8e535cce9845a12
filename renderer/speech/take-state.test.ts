import { expect, it } from 'vitest';
import { heardMs, takeStatus } from './take-state.ts';
import { aTake, aTakeUnderWay } from './testing/fake-speech.ts';

it('names the piece that is being made, never one more than there are', () => {
  const at = (done: number) => takeStatus(aTakeUnderWay({ state: 'running', progress: { done, total: 10 } }));
  expect(at(2)).toEqual({ kind: 'under_way', step: 'piece', piece: 3, pieces: 10 });
  expect(at(10)).toMatchObject({ piece: 10 });
});

it('is not done before the event with its file arrives', () => {
  expect(takeStatus(aTake({ asset: null }))).toMatchObject({ step: 'saving' });
  expect(takeStatus(aTake())).toEqual({ kind: 'made' });
});

it('counts what can be heard: the parts so far, then the whole', () => {
  const parts = [
    { n: 0, url: 'a', durationMs: 400 },
    { n: 1, url: 'b', durationMs: 500 },
  ];
  expect(heardMs({ asset: null, parts })).toBe(900);
  expect(heardMs(aTake({ parts }))).toBe(1000);
});
