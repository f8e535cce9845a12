import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type FuseConfig, FuseV1Options, FuseVersion } from '@electron/fuses';

/**
 * Marker before the fuses in Electron's binary.
 * @see electron/docs/tutorial/fuses.md
 */
export const SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';

const STATES: Readonly<Record<string, string>> = { '0': 'off', '1': 'on', r: 'removed' };

/** Name and state of each fuse: `on`, `off`, `removed`, or an unknown character. */
export type Fuses = Readonly<Record<string, string>>;

/**
 * Reads all fuses of a program. A universal Mac program contains them twice, and a tool that reads the first would
 * miss the second.
 * @throws if there are none, or of an unknown version
 */
export function readFuses(program: Buffer): Fuses[] {
  const wires: Fuses[] = [];
  for (let at = program.indexOf(SENTINEL); at !== -1; at = program.indexOf(SENTINEL, at + 1)) {
    const head = at + SENTINEL.length;
    const version = program[head];
    if (version !== 1) throw new Error(`fuses of version ${version}: this reads version 1`);
    const length = program[head + 1] ?? 0;
    const states = [...program.toString('latin1', head + 2, head + 2 + length)];
    wires.push(
      Object.fromEntries(
        states.map((state, index) => [nameOf(index), STATES[state] ?? JSON.stringify(state)]),
      ),
    );
  }
  if (wires.length === 0) throw new Error('no fuses in this program');
  return wires;
}

function nameOf(index: number): string {
  // The ninth fuse is newer than the tool that sets them.
  return FuseV1Options[index] ?? (index === 8 ? 'WasmTrapHandlers' : `unknown fuse ${index}`);
}

/** Required state of each fuse of a packed app. A fuse that Electron adds fails the check until it is listed here. */
export const WANTED: Fuses = {
  RunAsNode: 'off',
  EnableCookieEncryption: 'on',
  EnableNodeOptionsEnvironmentVariable: 'off',
  EnableNodeCliInspectArguments: 'off',
  EnableEmbeddedAsarIntegrityValidation: 'on',
  OnlyLoadAppFromAsar: 'on',
  LoadBrowserProcessSpecificV8Snapshot: 'off',
  GrantFileProtocolExtraPrivileges: 'off',
  // Electron's default: the processor guards WebAssembly memory, instead of checks before each access.
  WasmTrapHandlers: 'on',
};

/** Returns the same states for the tool that sets them. */
export function fuseConfig(): FuseConfig {
  const { V1 } = FuseVersion;
  return {
    version: V1,
    [FuseV1Options.RunAsNode]: isOn('RunAsNode'),
    [FuseV1Options.EnableCookieEncryption]: isOn('EnableCookieEncryption'),
    [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: isOn('EnableNodeOptionsEnvironmentVariable'),
    [FuseV1Options.EnableNodeCliInspectArguments]: isOn('EnableNodeCliInspectArguments'),
    [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: isOn('EnableEmbeddedAsarIntegrityValidation'),
    [FuseV1Options.OnlyLoadAppFromAsar]: isOn('OnlyLoadAppFromAsar'),
    [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: isOn('LoadBrowserProcessSpecificV8Snapshot'),
    [FuseV1Options.GrantFileProtocolExtraPrivileges]: isOn('GrantFileProtocolExtraPrivileges'),
  };
}

function isOn(name: string): boolean {
  return WANTED[name] === 'on';
}

/** Returns one line for each fuse in a wrong state; empty when all are right. */
export function wrongFuses(program: Buffer): string[] {
  return readFuses(program).flatMap((found) => {
    const names = new Set([...Object.keys(WANTED), ...Object.keys(found)]);
    return [...names].flatMap((name) => {
      const [wanted, is] = [WANTED[name], found[name]];
      if (wanted === undefined) return [`${name} is ${is}: not decided yet what it shall be`];
      return is === wanted ? [] : [`${name} is ${is ?? 'missing'}, and must be ${wanted}`];
    });
  });
}

/** Returns the file that contains the fuses of a packed app. @param name of the app, or of its program on Linux */
export function fuseFile(folder: string, platform: string, name: string): string {
  if (platform === 'win32') return join(folder, `${name}.exe`);
  if (platform !== 'darwin') return join(folder, name);
  const framework = ['Contents', 'Frameworks', 'Electron Framework.framework', 'Electron Framework'];
  return join(folder, `${name}.app`, ...framework);
}

/** Checks the fuses of a file. @throws naming every wrong fuse */
export function checkFuses(path: string): void {
  const wrong = wrongFuses(readFileSync(path));
  if (wrong.length > 0) throw new Error(`Fuses of the packed app:\n  ${wrong.join('\n  ')}`);
}
