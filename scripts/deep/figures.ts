import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** Losses that must never happen, with their names in the last line of a run. */
export const LOSSES = {
  'double-billed': 'double-billed',
  lost: 'lost',
  keys: 'keys in any sink',
  canaries: 'canaries',
  escapes: 'escapes',
  crashes: 'crashes',
} as const;
export type Loss = keyof typeof LOSSES;
const NAMES = ['double-billed', 'lost', 'keys', 'canaries', 'escapes', 'crashes'] as const satisfies Loss[];

const figure = z.strictObject({
  gate: z.string().min(1),
  n: z.int().min(0),
  unit: z.string().min(1),
  found: z.partialRecord(z.enum(NAMES), z.int().min(0)),
  measured: z.string().optional(),
  seed: z.number().optional(),
});

/** Result of one test with many cases, as core/testing/figures.ts reports it. */
export type Figure = z.infer<typeof figure>;

/** Reads all figures that the processes of a suite wrote into its folder. */
export function readFigures(folder: string): Figure[] {
  const lines = readdirSync(folder)
    .sort()
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'))
    .filter((line) => line !== '');
  return lines.map((line) => figure.parse(JSON.parse(line)));
}

/** Merges the figures of several tests into one for each gate. */
export function joined(figures: readonly Figure[]): Figure[] {
  const gates = new Map<string, Figure>();
  for (const one of figures) {
    const key = `${one.gate}\n${one.unit}`;
    const before = gates.get(key);
    gates.set(key, before === undefined ? one : both(before, one));
  }
  return [...gates.values()];
}

function both(a: Figure, b: Figure): Figure {
  const found = { ...a.found };
  for (const loss of NAMES) {
    const more = b.found[loss];
    if (more !== undefined) found[loss] = (found[loss] ?? 0) + more;
  }
  const measured = [a.measured, b.measured].filter((one) => one !== undefined).join('; ');
  return { ...a, n: a.n + b.n, found, ...(measured !== '' && { measured }) };
}

/** Returns the reasons why a run failed: gates that are missing, unexpected, without cases, or that found a loss. */
export function problemsOf(gates: readonly string[], figures: readonly Figure[]): string[] {
  const given = new Set(figures.map(({ gate }) => gate));
  const missing = gates.filter((gate) => !given.has(gate)).map((gate) => `no figure for "${gate}"`);
  const wrong = figures.flatMap(({ gate, n, found }) => [
    ...(gates.includes(gate) ? [] : [`"${gate}" is not among the gates of its suite`]),
    ...(n > 0 ? [] : [`"${gate}" had no case`]),
    ...NAMES.filter((loss) => (found[loss] ?? 0) > 0).map(
      (loss) => `"${gate}" found ${found[loss]} ${LOSSES[loss]}`,
    ),
  ]);
  return [...missing, ...wrong];
}

/** Returns for each loss how many cases were checked for it and how many losses were found. */
export function totalsOf(figures: readonly Figure[]): { loss: Loss; n: number; found: number }[] {
  return NAMES.map((loss) => {
    const looked = figures.filter(({ found }) => found[loss] !== undefined);
    const sum = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0);
    return {
      loss,
      n: sum(looked.map(({ n }) => n)),
      found: sum(looked.map(({ found }) => found[loss] ?? 0)),
    };
  });
}

/** Returns the losses that a whole run must check but no test did. */
export function problemsOfRun(figures: readonly Figure[]): string[] {
  return totalsOf(figures)
    .filter(({ n }) => n === 0)
    .map(({ loss }) => `nobody looked for ${LOSSES[loss]}`);
}
