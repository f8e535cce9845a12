import { expect, it } from 'vitest';
import { heardMs, takeStatus } from './take-state.ts';
import { aTake, aTakeUnderWay } from './testing/fake-speech.ts';

it('takeStatus names the segment being generated, up to the last', () => {
  const at = (done: number) => takeStatus(aTakeUnderWay({ state: 'running', progress: { done, total: 10 } }));
  expect(at(2)).toEqual({ kind: 'under_way', step: 'piece', piece: 3, pieces: 10 });
  expect(at(10)).toMatchObject({ piece: 10 });
});

it('takeStatus is not done before the event with the file', () => {
  expect(takeStatus(aTake({ asset: null }))).toMatchObject({ step: 'saving' });
  expect(takeStatus(aTake())).toEqual({ kind: 'made' });
});

it('heardMs is the duration of the parts so far, then of the file', () => {
  const parts = [
    { n: 0, url: 'a', durationMs: 400 },
    { n: 1, url: 'b', durationMs: 500 },
  ];
  expect(heardMs({ asset: null, parts })).toBe(900);
  expect(heardMs(aTake({ parts }))).toBe(1000);
});
