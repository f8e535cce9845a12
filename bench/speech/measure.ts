import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import {
  type Contender,
  copyFresh,
  copyWarm,
  parseWhole,
  piecesOf,
  quartet,
  quartetCall,
  streamBlindly,
} from './contenders.ts';

// This program runs the measurement in its arguments and sends the figures to its parent.

const PIECE = 64 * 1024;
const WARM_UP = 3;

/** Milliseconds of every round by contender, and the longest block of this thread in each round of ours. */
export interface Times {
  readonly rounds: Readonly<Record<string, number[]>>;
  readonly stops: readonly number[];
}

const [what = '', audioBytes = '0', more = '', port = '0'] = process.argv.slice(2);
const audio = Number(audioBytes);
const folder = mkdtempSync(join(tmpdir(), 'quartet-bench-'));
const hex = Buffer.from(randomBytes(PIECE / 2).toString('hex'), 'latin1');
try {
  process.send?.(what === 'time' ? await time(Number(more)) : await memory(more));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.disconnect();

async function time(rounds: number): Promise<Times> {
  const body = randomBytes(2 * audio);
  const call = quartetCall(Number(port));
  const contenders: Contender[] = [copyFresh(body), copyWarm(body), streamBlindly, parseWhole, quartet, call];
  const all: Record<string, number[]> = {};
  const stops: number[] = [];
  for (let round = -WARM_UP; round < rounds; round++) {
    for (const contender of contenders) {
      const delay = monitorEventLoopDelay({ resolution: 1 });
      // The garbage of the previous contenders must not count against this one.
      globalThis.gc?.();
      await new Promise((resolve) => setTimeout(resolve, 20));
      if (contender === call) delay.enable();
      const timed = await contender.run(piecesOf(audio, hex), folder);
      delay.disable();
      if (round < 0) continue;
      all[contender.name] = [...(all[contender.name] ?? []), timed];
      if (contender === call) stops.push(delay.max / 1e6);
    }
  }
  for (const one of contenders) await one.close?.();
  return { rounds: all, stops };
}

/** Returns how far the memory of the process rose above its start, in bytes. */
async function memory(name: string): Promise<number> {
  const contenders: Contender[] = [quartet, quartetCall(Number(port)), parseWhole, streamBlindly];
  const contender = contenders.find((one) => one.name === name);
  if (contender === undefined) throw new Error(`no contender ${name}`);
  // The code and the thread are loaded before the measurement.
  await contender.run(piecesOf(PIECE * 32, hex), folder);
  await new Promise((resolve) => setTimeout(resolve, 200));
  const before = process.memoryUsage.rss();
  await contender.run(piecesOf(audio, hex), folder);
  const most = process.resourceUsage().maxRSS * 1024;
  for (const one of contenders) await one.close?.();
  return most - before;
}
