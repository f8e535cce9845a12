import { afterAll, afterEach } from 'vitest';

// Runs before each test file of the window.

/**
 * Warnings that mean a test does not see the same as a user: an update outside of `act`, or a
 * message without a catalog.
 */
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

/**
 * Browsers have this function; neither Node nor the test page does. A test that expects an error replaces it; any other
 * error fails the test.
 */
globalThis.reportError = (error: unknown) => void warnings.push(`reportError: ${String(error)}`);

/** Fails the test or the file that logged such a warning or reported an error. */
function failOnWarnings(): void {
  const seen = warnings.splice(0);
  if (seen.length > 0) throw new Error(`Logged or reported:\n${seen.join('\n')}`);
}
afterEach(failOnWarnings);
afterAll(failOnWarnings);
