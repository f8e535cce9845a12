import { expect, test } from 'vitest';
import { Pump } from './pump.ts';
import { BLOCK } from './strip.ts';

const RATE = 44_100;
const kick = (startSec: number) => ({ drum: 'kick', velocity: 1, startSec }) as const;

test('each kick pushes the others down, and they are back before the next; also over the edge of a block', () => {
  const kicks = [0.1, 0.6, 1.1].map(kick);
  const pump = new Pump(kicks, 0.7);
  const push = [0, BLOCK].flatMap((from) => [...(pump.block(from) ?? [])]);
  const at = (second: number) => push[Math.round(second * RATE)] ?? 0;
  expect(at(0.05)).toBe(1);
  for (const { startSec } of kicks) {
    expect(at(startSec + 0.02)).toBeCloseTo(0.3, 2);
    expect(at(startSec + 0.34)).toBeGreaterThan(0.9);
  }
  const steps = push.slice(1).map((value, i) => Math.abs(value - (push[i] ?? 0)));
  expect(Math.max(...steps)).toBeLessThan(0.01);
});

test('nothing pumps without kicks or without depth', () => {
  expect(new Pump([], 0.7).block(0)).toBeNull();
  expect(new Pump([kick(0.1)], 0).block(0)).toBeNull();
});
