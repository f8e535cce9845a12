import { defineConfig } from 'vitest/config';
import { GROUPS } from './groups.ts';

/** The tests that a change is shown to, and no others. */
export default defineConfig({
  test: {
    environment: 'node',
    include: GROUPS.filter(({ name }) => name === process.env.QUARTET_MUTATION_GROUP).flatMap(
      ({ tests }) => tests,
    ),
    // Some changes make a test, and what clears up after it, wait for what never comes: unchanged, the slowest takes two
    // seconds.
    testTimeout: 6_000,
    hookTimeout: 4_000,
  },
});
