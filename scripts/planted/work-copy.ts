import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../setup/places.mjs';

/** The files that no mutant's test reads, or that programs generate. */
const LEFT_OUT = new Set(['node_modules', 'dist', 'release', 'test-results', '.git']);

/** The project a second time, to be spoiled: nothing in it is the project's own file. */
export interface WorkCopy {
  readonly folder: string;
  /** Puts one text in the place of another, runs something, and puts it back. @throws when the text is not there once. */
  spoiled<T>(file: string, text: string, instead: string, run: () => Promise<T>): Promise<T>;
  remove(): void;
}

/** Copies the project into a folder of its own; packages are shared. */
export function makeWorkCopy(): WorkCopy {
  const folder = mkdtempSync(join(tmpdir(), 'quartet-planted-'));
  for (const name of readdirSync(ROOT)) {
    if (!LEFT_OUT.has(name)) cpSync(join(ROOT, name), join(folder, name), { recursive: true });
  }
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'junction');
  return {
    folder,
    async spoiled(file, text, instead, run) {
      const path = join(folder, file);
      const whole = readFileSync(path, 'utf8');
      writeFileSync(path, spoil(whole, text, instead));
      try {
        return await run();
      } finally {
        writeFileSync(path, whole);
      }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** @throws when the text does not stand in the whole exactly once: then nobody knows what would be spoiled */
export function spoil(whole: string, text: string, instead: string): string {
  const parts = whole.split(text);
  if (text === '' || parts.length !== 2) throw new Error(`stands there ${parts.length - 1} times: ${text}`);
  return parts.join(instead);
}
