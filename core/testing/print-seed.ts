import { beforeEach } from 'vitest';
import { drawnFor, SEED } from './seeded.ts';

// Set up before each file of tests: a failure of numbers that were drawn says how to draw them again.

beforeEach(({ onTestFailed }) => {
  onTestFailed(() => {
    const names = drawnFor();
    if (names.length === 0) return;
    process.stderr.write(`\nQUARTET_SEED=${SEED} draws the same again (${names.join(', ')})\n`);
  });
});

// It prints its own seed, and is loaded here only to be given one.
if (process.env.QUARTET_SEED) {
  const { default: fc } = await import('fast-check');
  fc.configureGlobal({ seed: SEED });
}
