import { vi } from 'vitest';

// Set up before each file of tests.

/** So long a condition is waited for, in milliseconds: Vitest's own second is short where other work shares the machine. */
const PATIENCE_MS = 10_000;

const { waitFor } = vi;
vi.waitFor = (callback, options = {}) =>
  waitFor(callback, typeof options === 'number' ? options : { timeout: PATIENCE_MS, ...options });
