import { expect, it } from 'vitest';
import { inLanes, type Work } from './lanes.ts';

interface Piece extends Work {
  readonly name: string;
}

/** Runs tasks that end once all others that could run are waiting; returns which ones ran concurrently. */
async function order(pieces: readonly Piece[]): Promise<{ began: string[]; beside: Set<string> }> {
  const began: string[] = [];
  const beside = new Set<string>();
  const running = new Set<string>();
  const results = await inLanes(pieces, 2, async ({ name, minutes }) => {
    for (const other of running) beside.add(`${other}+${name}`);
    running.add(name);
    began.push(name);
    for (let turn = 0; turn < minutes; turn++) await Promise.resolve();
    running.delete(name);
    return name;
  });
  expect(results).toEqual(pieces.map(({ name }) => name));
  return { began, beside };
}

it('the longest begin first, two at a time', async () => {
  const { began, beside } = await order([
    { name: 'short', minutes: 10 },
    { name: 'long', minutes: 100 },
    { name: 'middle', minutes: 50 },
  ]);
  expect(began).toEqual(['long', 'middle', 'short']);
  expect([...beside]).toEqual(['long+middle', 'long+short']);
});

it('what must be alone has nothing beside it', async () => {
  const { began, beside } = await order([
    { name: 'alone', minutes: 500, alone: true },
    { name: 'other', minutes: 10 },
    { name: 'alone too', minutes: 5, alone: true },
  ]);
  expect(began).toEqual(['other', 'alone', 'alone too']);
  expect([...beside]).toEqual([]);
});
