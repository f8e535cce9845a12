import { beforeEach, expect, it } from 'vitest';
import { PlayWhenThere } from './play-when-there.ts';
import { aTake, aTakeUnderWay } from './testing/fake-speech.ts';

let played: string[];
let busy: boolean;
let pending: PlayWhenThere;
beforeEach(() => {
  played = [];
  busy = false;
  pending = new PlayWhenThere({ play: (take) => played.push(take.id), busy: () => busy });
});
const part = { n: 0, url: 'a', durationMs: 400 };

it('a requested take starts playing with its first part, once', () => {
  const take = aTakeUnderWay();
  pending.want(take, { interrupts: false });
  pending.apply(aTake());
  expect(played).toEqual([]);
  pending.apply({ ...take, parts: [part] });
  pending.apply({ ...take, parts: [part, { ...part, n: 1 }] });
  expect(played).toEqual([take.id]);
});

it('a requested take does not interrupt other audio unless it may', () => {
  busy = true;
  const quiet = aTakeUnderWay();
  pending.want(quiet, { interrupts: false });
  pending.apply({ ...quiet, parts: [part] });
  const interrupting = aTakeUnderWay();
  pending.want(interrupting, { interrupts: true });
  pending.apply({ ...interrupting, parts: [part] });
  expect(played).toEqual([interrupting.id]);
});

it('a requested take that failed or was dropped is not played', () => {
  const take = aTakeUnderWay();
  pending.want(take, { interrupts: true });
  pending.apply({ ...take, state: 'failed' });
  expect(pending.wanted).toBeNull();
  pending.want(take, { interrupts: true });
  pending.drop(take.id);
  pending.apply({ ...take, parts: [part] });
  expect(played).toEqual([]);
});
