import { expect, test } from 'vitest';
import { NoteCache } from './note-cache.ts';
import { BLOCK, Player, Track } from './strip.ts';

const RATE = 44_100;
const ramp = Float32Array.from({ length: BLOCK * 2 + 500 }, (_, i) => i % 97);

test('a sound that begins in one block rings on in the next ones, sample by sample', () => {
  const track = new Track();
  track.add(ramp, BLOCK - 300, 0.5);
  const heard: number[] = [];
  for (let block = 0; block < 5; block += 1) {
    heard.push(...track.block());
    track.next();
  }
  const expected = Array.from({ length: BLOCK * 5 }, (_, i) => (ramp[i - BLOCK + 300] ?? 0) * 0.5);
  expect(heard).toEqual(expected);
  expect(track.sounds()).toBe(false);
});

test('a player lays each note at its time, and makes the same note once', () => {
  let made = 0;
  const click = () => {
    made += 1;
    return Float32Array.of(1, 0.5);
  };
  const times = [0.2, 0.9, 1.6, 1.6001];
  const notes = times.map((startSec) => ({ startSec, seconds: 0.5, midi: 60, velocity: 0.8 }));
  const player = new Player('click', click, notes, new NoteCache(), [0]);
  const track = new Track();
  const heard: number[] = [];
  for (let from = 0; from < RATE * 2; from += BLOCK) {
    player.play(track, from);
    heard.push(...track.block());
    track.next();
  }
  for (const time of times) expect(heard[Math.round(time * RATE)]).toBeGreaterThan(0.9);
  expect(heard.reduce((sum, sample) => sum + sample, 0)).toBeCloseTo(6, 5);
  expect(made).toBe(1);
});
