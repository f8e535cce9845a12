import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { runTool } from './gate/run-tool.ts';
import { ROOT } from './setup/places.mjs';

/** Code that a program must not compile, and a line that it must. `.` is core, electron, web, sandbox and scripts. */
const FAULTS = [
  { room: 'shared', fault: 'export const x = document.title;', right: "export const x = 'a'.at(0);" },
  { room: 'shared', fault: 'export const x = process.pid;', right: 'export const x = [1].at(-1);' },
  {
    room: 'shared',
    fault: "import { join } from 'node:path';\nexport const x = join;",
    right: 'export const x = 1;',
  },
  { room: '.', fault: 'export const x = document.title;', right: 'export const x = process.pid;' },
  {
    room: '.',
    fault: 'export const x: HTMLElement | null = null;',
    right: 'export const x = Buffer.alloc(1);',
  },
  { room: 'renderer', fault: 'export const x = process.pid;', right: 'export const x = document.title;' },
  {
    room: 'renderer',
    fault: 'export const x = Buffer.alloc(1);',
    right: 'export const x = window.innerWidth;',
  },
  {
    room: '.',
    fault: "export const x: string = ['a'][0];",
    right: "export const x: string | undefined = ['a'][0];",
  },
  { room: '.', fault: 'export enum X { A }', right: "export const X = { A: 'a' } as const;" },
] as const;

describe('a room compiles with its own libraries', () => {
  const folder = mkdtempSync(join(tmpdir(), 'quartet-rooms-'));
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'junction');
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  async function compiles(room: string, text: string): Promise<boolean> {
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
    writeFileSync(join(folder, 'planted.ts'), text);
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ extends: join(ROOT, room, 'tsconfig.json'), include: ['planted.ts'], exclude: [] }),
    );
    return (await runTool('typescript/bin/tsc', ['-p', folder])).ok;
  }

  it.each(FAULTS)('$room refuses: $fault', async ({ room, fault, right }) => {
    expect(await compiles(room, fault)).toBe(false);
    expect(await compiles(room, right)).toBe(true);
  });
});
