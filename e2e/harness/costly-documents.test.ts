import { expect, it } from 'vitest';
import { runs } from '../../core/testing/deep.ts';
import { figure } from '../../core/testing/figures.ts';
import { seeded } from '../../core/testing/seeded.ts';
import { boundedText } from '../../renderer/markdown/bounded-text.ts';
import type { MdNode } from '../../renderer/markdown/md-node.ts';
import { ShownPart } from '../../renderer/markdown/shown-part.ts';
import { StreamDocument } from '../../renderer/markdown/stream-document.ts';
import { costlyDocument } from './costly-documents.ts';

/** Maximum processor time for parsing a document, in milliseconds. */
const LIMIT = 200;
/** An ordinary document of 100 KB, and its parse time on an idle machine. */
const REFERENCE = 'A *word*, a [link](https://example.com) and `code`.\n\n- one\n- two\n\n'.repeat(1500);
const REFERENCE_MS = 28;

function read(text: string, streaming: boolean): number {
  const begun = process.threadCpuUsage();
  for (const node of new StreamDocument().update(text, streaming)) bounded(node);
  const { user, system } = process.threadCpuUsage(begun);
  return (user + system) / 1000;
}

function bounded(node: MdNode): void {
  if (typeof node !== 'object' || node.kind !== 'element') return;
  boundedText(node.children);
  for (const child of node.children) bounded(child);
}

/** Returns how much slower than `REFERENCE_MS` this machine is at the moment, at least 1. */
function slowness(): number {
  return Math.max(1, Math.min(...Array.from({ length: 5 }, () => read(REFERENCE, false))) / REFERENCE_MS);
}

/** Returns the best time of several runs, because garbage collection may interrupt one. */
function bestRead(text: string, streaming: boolean): number {
  let best = read(text, streaming);
  for (let again = 0; again < 4 && best > LIMIT; again++) best = Math.min(best, read(text, streaming));
  return best;
}

it('a generated document of up to 100 KB is read in 200 ms, whole or while it grows', () => {
  const random = seeded('costly documents');
  const { numRuns } = runs(60, 10_000);
  read('warm *up* '.repeat(2000), false);
  const slow: string[] = [];
  let longest = 0;
  for (let i = 0; i < numRuns; i++) {
    const whole = costlyDocument(random);
    const text = whole.slice(0, new ShownPart().lengthOf(whole));
    for (const streaming of [false, true]) {
      let took = bestRead(text, streaming);
      if (took > LIMIT) took /= slowness();
      longest = Math.max(longest, took);
      if (took > LIMIT)
        slow.push(
          `${i} ${streaming ? 'growing' : 'whole'} ${took.toFixed(0)} ms, ${text.length}: ${JSON.stringify(text.slice(0, 80))}`,
        );
    }
  }
  figure({
    gate: 'generated costly documents',
    n: numRuns,
    unit: 'documents',
    found: { crashes: 0 },
    measured: `longest ${longest.toFixed(0)} ms, ${slow.length} over ${LIMIT} ms`,
    seed: random.seed,
  });
  expect(slow).toEqual([]);
}, 3_600_000);
