import { expect, it } from 'vitest';
import { planSegments } from '../../shared/script/plan-segments.ts';
import { planInSlices } from './plan-in-slices.ts';

const never = new AbortController().signal;
const script = (text: string, cast: Record<string, string | null> | null = null) => ({
  text,
  voiceId: 'ava',
  cast,
});

it('planInSlices returns the same segments as the core, with and without a cast', async () => {
  const prose = 'A sentence that is neither short nor long, and is said again. '.repeat(300);
  const play = `Anna: ${prose}\nChapter 2: The sea\nBob (softly): ${prose}`;
  for (const one of [script(prose), script(play), script(play, { Anna: 'a', Bob: null }), script('Hi.')]) {
    for (const max of [200, 2000]) {
      expect(await planInSlices(one, max, never)).toEqual([...planSegments(one, max)]);
    }
  }
  expect(await planInSlices(script('  '), 2000, never)).toEqual([]);
});

it('planInSlices yields to the window for a long script and stops when aborted', async () => {
  const long = script('A sentence of the usual length, as there are many. '.repeat(20_000));
  const control = new AbortController();
  const planning = planInSlices(long, 100, control.signal);
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
    if (turns === 2) control.abort();
  });
  expect(await planning).toBeNull();
  clearInterval(timer);
  expect(turns).toBeGreaterThanOrEqual(2);
});
