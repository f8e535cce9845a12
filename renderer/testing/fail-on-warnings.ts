import { afterAll, afterEach } from 'vitest';

// Set up before each file of the window's tests.

/** Warnings that mean a test does not see what a user would: an update outside of `act`, or words without a catalog. */
const FATAL = /not wrapped in act\(|not configured to support act\(|i18next::?/;

const warnings: string[] = [];
for (const method of ['error', 'warn'] as const) {
  const write = console[method];
  console[method] = (...values: unknown[]) => {
    const [template = '', ...details] = values.map(String);
    if (FATAL.test(template)) warnings.push([template.split('\n')[0], ...details].join(' '));
    write(...values);
  };
  afterAll(() => {
    console[method] = write;
  });
}

/** Fails the test, or the file, in which something was warned of. */
function failOnWarnings(): void {
  const seen = warnings.splice(0);
  if (seen.length > 0) throw new Error(`Warned of on the console:\n${seen.join('\n')}`);
}
afterEach(failOnWarnings);
afterAll(failOnWarnings);
