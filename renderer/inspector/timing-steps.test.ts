import { expect, it } from 'vitest';
import { timingSteps } from './parts/timing-bar.tsx';

it('timingSteps omits unknown phases of a call', () => {
  const times = { created: 100, sent: 110, firstByte: null, firstToken: 150, ended: 250 };
  expect(timingSteps(times)).toEqual({
    steps: [
      { name: 'queued', ms: 10 },
      { name: 'first', ms: 40 },
      { name: 'writing', ms: 100 },
    ],
    totalMs: 150,
  });
});
