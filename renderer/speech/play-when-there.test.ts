import { beforeEach, expect, it } from 'vitest';
import { PlayWhenThere } from './play-when-there.ts';
import { aTake, aTakeUnderWay } from './testing/fake-speech.ts';

let played: string[];
let busy: boolean;
let wishes: PlayWhenThere;
beforeEach(() => {
  played = [];
  busy = false;
  wishes = new PlayWhenThere({ play: (take) => played.push(take.id), busy: () => busy });
});
const part = { n: 0, url: 'a', durationMs: 400 };

it('a requested take starts playing with its first part, once', () => {
  const take = aTakeUnderWay();
  wishes.want(take, { interrupts: false });
  wishes.apply(aTake());
  expect(played).toEqual([]);
  wishes.apply({ ...take, parts: [part] });
  wishes.apply({ ...take, parts: [part, { ...part, n: 1 }] });
  expect(played).toEqual([take.id]);
});

it('a requested take does not interrupt other audio unless it may', () => {
  busy = true;
  const quiet = aTakeUnderWay();
  wishes.want(quiet, { interrupts: false });
  wishes.apply({ ...quiet, parts: [part] });
  const asked = aTakeUnderWay();
  wishes.want(asked, { interrupts: true });
  wishes.apply({ ...asked, parts: [part] });
  expect(played).toEqual([asked.id]);
});

it('a requested take that failed or was dropped is not played', () => {
  const take = aTakeUnderWay();
  wishes.want(take, { interrupts: true });
  wishes.apply({ ...take, state: 'failed' });
  expect(wishes.wanted).toBeNull();
  wishes.want(take, { interrupts: true });
  wishes.drop(take.id);
  wishes.apply({ ...take, parts: [part] });
  expect(played).toEqual([]);
});
