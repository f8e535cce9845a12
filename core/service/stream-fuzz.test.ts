import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { runs } from '../testing/deep.ts';
import { figure } from '../testing/figures.ts';
import { SEED } from '../testing/seeded.ts';

const CHILD = fileURLToPath(new URL('../testing/stream-fuzz-child.ts', import.meta.url));
const { numRuns: INPUTS } = runs(1_000, 100_000);
const { numRuns: SPLITS } = runs(300, 10_000);
const RISE_MAX = 50e6;
const MANY = 10_000;

const told = z.object({
  inputs: z.int(),
  splits: z.int(),
  rise: z.number(),
  rss: z.number(),
  isPolluted: z.boolean(),
  failure: z.string().nullable(),
});

/** A process that reads so many inputs, or only draws them. One that hangs is ended with the test. */
async function child(splits: number, what: 'read' | 'draw') {
  // Small young generation, so that garbage does not make the process grow.
  const flags = ['--expose-gc', '--max-semi-space-size=8'];
  const args = [...flags, CHILD, String(INPUTS), String(splits), String(SEED), what];
  const { stdout } = await promisify(execFile)(process.execPath, args, { timeout: 900_000, maxBuffer: 64e6 });
  return told.parse(JSON.parse(stdout));
}

test(`${INPUTS} streams of anything crash no reader, come to the same in any split, and leave no memory behind`, async () => {
  const { inputs, splits, rise, rss, isPolluted, failure } = await child(SPLITS, 'read');
  // The everyday number of inputs is too small to show what the system allocates.
  const drawing = INPUTS < MANY ? null : await child(0, 'draw');
  const own = rss - (drawing?.rss ?? 0);
  const share = drawing === null ? '' : `, RSS of what reads +${(own / 1e6).toFixed(0)} MB`;
  figure({
    ...{ gate: 'streams of anything', n: inputs, unit: 'inputs', seed: SEED },
    found: { crashes: failure === null ? 0 : 1 },
    measured: `${(rise / 1e6).toFixed(1)} MB more held over nine tenths of them${share}`,
  });
  figure({
    ...{ gate: 'streams of anything, split anywhere', n: splits, unit: 'inputs', seed: SEED },
    found: { lost: failure === null ? 0 : 1 },
  });
  expect(failure).toBeNull();
  expect(isPolluted).toBe(false);
  expect(rise).toBeLessThan(RISE_MAX);
  if (drawing !== null) expect(own).toBeLessThan(RISE_MAX);
  expect(inputs).toBeGreaterThanOrEqual(INPUTS);
}, 1_900_000);
