import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../setup/places.mjs';

const FOLDER = join(ROOT, 'test-results', 'compiled');

/**
 * Shares Node's compile cache between all processes of a run: a run starts about two thousand, which mostly strip
 * types and compile the same files first. Node compares a file's text before it uses a cached result.
 */
export function shareCompiledCode(): void {
  // The cache starts empty each time, because test programs are in a new folder each time.
  rmSync(FOLDER, { recursive: true, force: true });
  process.env.NODE_COMPILE_CACHE = FOLDER;
}
