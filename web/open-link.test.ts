import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { temporaryFolder } from '../core/testing/temporary-folder.ts';

/** Replaces the browser: records every process's arguments, the page it was given, and who may read it. */
const BROWSER = `#!/bin/sh
cat /proc/[0-9]*/cmdline > "$NOTE.commands" 2> /dev/null
path="\${1#file://}"
{ echo "$@"; stat -c '%a' "$path" "$(dirname "$path")"; cat "$path"; } > "$NOTE.part"
mv "$NOTE.part" "$NOTE"
`;

// The page and the stub are files; other systems open them in the same way.
it.skipIf(process.platform !== 'linux')(
  'opens the browser with an owner-only page and no token in any process arguments',
  async () => {
    const folder = temporaryFolder().path;
    const home = join(folder, 'home');
    const note = join(folder, 'note');
    mkdirSync(home);
    mkdirSync(join(folder, 'window'));
    writeFileSync(join(folder, 'window', 'index.html'), '<!doctype html>');
    const browser = join(folder, 'browser');
    writeFileSync(browser, BROWSER);
    chmodSync(browser, 0o755);
    const program = [join(import.meta.dirname, 'main.ts'), '--static', join(folder, 'window')];
    const { PATH = '' } = process.env;
    const child = spawn(process.execPath, [...program, '--data', join(folder, 'data')], {
      // Without the system's own programs, `BROWSER` is used.
      env: { PATH, HOME: home, XDG_DATA_DIRS: home, DISPLAY: ':none', BROWSER: `${browser} %s`, NOTE: note },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    await vi.waitFor(() => expect(existsSync(note)).toBe(true), { timeout: 40_000 });
    const [args = '', file, parent, ...page] = readFileSync(note, 'utf8').split('\n');
    const token = /#token=([\w-]{43})"/.exec(page.join('\n'))?.[1] ?? '';
    expect(token).toHaveLength(43);
    expect([file, parent]).toEqual(['600', '700']);
    expect(args).toMatch(/open\.html$/);
    expect(args).not.toContain(token);
    const commands = readFileSync(`${note}.commands`, 'utf8');
    expect(commands).toContain('open.html');
    expect(commands).not.toContain(token);
    child.kill('SIGTERM');
    await once(child, 'close');
    const left = [home, join(folder, 'data')].flatMap((place) => readdirSync(place));
    expect(left.filter((name) => name.startsWith('quartet-open-'))).toEqual([]);
  },
  60_000,
);
