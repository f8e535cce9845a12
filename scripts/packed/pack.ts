import { readdirSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import { extractFile, listPackage, statFile } from '@electron/asar';
import { runTool } from '../gate/run-tool.ts';
import { fakeElectron } from './fake-electron.ts';

/** A file of the packed app. */
export interface PackedFile {
  /** Path inside the archive, with `/`. */
  readonly path: string;
  readonly bytes: number;
  /** Whether the file is next to the archive, where users can replace it and the system can load it. */
  readonly unpacked: boolean;
  readonly read: () => Buffer;
}

/** Output of electron-builder. */
export interface PackedApp {
  readonly files: readonly PackedFile[];
  /** Paths next to the archive in the app's folder. */
  readonly beside: readonly string[];
}

/**
 * Packs the current build with electron-builder, the project's own configuration and its hook, around a fake
 * Electron.
 * @param folder an empty output folder
 * @throws with electron-builder's output
 */
export async function pack(folder: string): Promise<PackedApp> {
  const electron = join(folder, 'electron');
  fakeElectron(electron);
  const { ok, output } = await runTool('electron-builder/cli.js', [
    ...['--linux', 'dir', '--x64', '--publish', 'never'],
    `-c.electronDist=${electron}`,
    `-c.directories.output=${join(folder, 'out')}`,
  ]);
  if (!ok) throw new Error(`electron-builder could not pack:\n${output.slice(-4000)}`);
  return readPacked(join(folder, 'out', 'linux-unpacked'));
}

/** Reads a packed app for Linux from its folder. */
export function readPacked(folder: string): PackedApp {
  const archive = join(folder, 'resources', 'app.asar');
  const files = listPackage(archive, { isPack: false }).flatMap((place) => {
    const inside = place.slice(1);
    const entry = statFile(archive, inside);
    if ('files' in entry) return [];
    if (!('size' in entry)) throw new Error(`${place} is a link: none is expected in the app`);
    return {
      path: inside.split(sep).join('/'),
      bytes: entry.size,
      unpacked: entry.unpacked === true,
      read: () => extractFile(archive, inside),
    };
  });
  const beside = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => statSync(join(folder, path)).isFile())
    .map((path) => path.split(sep).join('/'))
    .filter((path) => !path.startsWith('resources/app.asar'))
    .sort();
  return { files, beside };
}
