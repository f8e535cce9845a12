import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../setup/places.mjs';

const FOLDER = join(ROOT, 'test-results', 'compiled');

/**
 * Lets all processes of a run share what Node made of each file: a run starts some two thousand, and most of what each
 * does first is to strip types and compile what the one before it had, too. Node looks at a file's text before it takes
 * what was kept for it.
 */
export function shareCompiledCode(): void {
  // From nothing each time: programs of tests lie in a new folder each time.
  rmSync(FOLDER, { recursive: true, force: true });
  process.env.NODE_COMPILE_CACHE = FOLDER;
}
