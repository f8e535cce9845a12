import { beforeEach } from 'vitest';
import { drawnFor, SEED } from './seeded.ts';

// Registered before each test file: a failed test that draws random numbers prints the seed to repeat them.

beforeEach(({ onTestFailed }) => {
  onTestFailed(() => {
    const names = drawnFor();
    if (names.length === 0) return;
    process.stderr.write(`\nQUARTET_SEED=${SEED} draws the same again (${names.join(', ')})\n`);
  });
});

// It prints its own seed; it is loaded here only to set one.
if (process.env.QUARTET_SEED) {
  const { default: fc } = await import('fast-check');
  fc.configureGlobal({ seed: SEED });
}
