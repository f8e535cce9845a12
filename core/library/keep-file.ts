import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Audio } from '../audio/audio.ts';
import { renameFirmly } from '../host-kit/rename-firmly.ts';
import { syncFolder } from '../host-kit/sync-folder.ts';
import type { NewAsset } from '../store/asset-store.ts';
import { fileStem, localTime } from './file-name.ts';
import type { AssetFacts } from './library.ts';
import { mediaType } from './media-type.ts';
import { codeOf, StorageError } from './storage-error.ts';

/**
 * Makes a file part of the library: measured, copied with its tags beside its place, flushed, renamed into it. After a
 * crash it is there whole or not at all.
 * @param isNamed whether a row has this file name, although its file may be gone.
 */
export async function keepFile(given: {
  readonly source: string;
  readonly facts: AssetFacts;
  readonly folder: string;
  readonly audio: Pick<Audio, 'measure' | 'copy'>;
  isNamed(fileName: string): boolean;
  /** Told what the file will be, just before it gets its name: what is written down here survives a crash. */
  announce?: ((asset: NewAsset) => void) | undefined;
}): Promise<NewAsset> {
  const { source, facts, folder, audio } = given;
  const { id, kind, title, format, now } = facts;
  const when = new Date(now);
  const file = { path: source, format };
  const sound = await audio.measure(source, format, facts.sampleRate);
  const part = join(folder, `${id}.${randomBytes(6).toString('hex')}.part`);
  let lying = part;
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const copied = await audio.copy(file, part, { ...facts.tags, date: localTime(when) });
    // Nothing can come between looking for a free name and taking it: both are done at once.
    const fileName = freeName(fileStem(title, when), format, (name) => {
      return given.isNamed(name) || existsSync(join(folder, name));
    });
    const named = { id, kind, title, fileName, mimeType: mediaType(format), createdAt: now };
    const asset = { ...named, ...copied, ...sound };
    given.announce?.(asset);
    renameFirmly(part, join(folder, fileName));
    lying = join(folder, fileName);
    syncFolder(folder);
    return asset;
  } catch (error) {
    await rm(lying, { force: true }).catch(() => undefined);
    // What is no failure of the disk stays what it is: it must be seen.
    throw codeOf(error) === '' ? error : StorageError.of(error);
  }
}

/** The name, or with a number where it is taken. */
function freeName(stem: string, extension: string, isTaken: (name: string) => boolean): string {
  for (let n = 1; ; n++) {
    const name = `${stem}${n === 1 ? '' : ` (${n})`}.${extension}`;
    if (!isTaken(name)) return name;
  }
}
