import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getRawHeader } from '@electron/asar';

/** Name of the hash list among the resources of a Windows program. */
const RESOURCE = Buffer.from('ELECTRONASAR', 'utf16le');

/**
 * Checks that the app names the hash of the archive that it loads: without it, the integrity fuse has no effect.
 * Linux does not support it.
 * @param name of the app
 * @throws if the hash is missing or belongs to another archive
 */
export function checkAsarIntegrity(folder: string, platform: string, name: string): void {
  if (platform === 'darwin') {
    const contents = join(folder, `${name}.app`, 'Contents');
    const plist = readFileSync(join(contents, 'Info.plist'), 'utf8');
    const told = plist.match(/<key>ElectronAsarIntegrity<\/key>[\s\S]*?<\/dict>\s*<\/dict>/)?.[0] ?? '';
    const hash = headerHash(join(contents, 'Resources', 'app.asar'));
    if (!told.includes('Resources/app.asar') || !told.includes(hash)) missing('Info.plist');
  }
  if (platform === 'win32') {
    const program = readFileSync(join(folder, `${name}.exe`));
    const hash = headerHash(join(folder, 'resources', 'app.asar'));
    if (!program.includes(RESOURCE) || !program.includes(hash)) missing(`${name}.exe`);
  }
}

function headerHash(archive: string): string {
  return createHash('sha256').update(getRawHeader(archive).headerString).digest('hex');
}

function missing(where: string): never {
  throw new Error(`${where} does not name the hash of the archive that was packed`);
}
