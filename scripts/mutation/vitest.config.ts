import { defineConfig } from 'vitest/config';
import { GROUPS } from './groups.ts';

/** Configuration that runs only the tests for a mutant. */
export default defineConfig({
  test: {
    environment: 'node',
    include: GROUPS.filter(({ name }) => name === process.env.QUARTET_MUTATION_GROUP).flatMap(
      ({ tests }) => tests,
    ),
    // Some mutants make a test and its cleanup wait forever; without a mutant, the slowest takes two seconds.
    testTimeout: 6_000,
    hookTimeout: 4_000,
  },
});
