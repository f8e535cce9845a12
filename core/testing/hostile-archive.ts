import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { UNSEALED } from '../backup/seal.ts';

/** An entry of a zip archive. */
export interface ArchiveEntry {
  readonly name: string;
  readonly content: Buffer;
  readonly mode?: number;
  readonly compress?: boolean;
}

/** Writes a zip with arbitrary entry names and a valid backup seal, which an attacker can compute too. */
export async function sealedZip(path: string, entries: readonly ArchiveEntry[]): Promise<void> {
  const zip = new ZipFile();
  for (const [n, { name, content, mode = 0o100600, compress = true }] of entries.entries()) {
    zip.addBuffer(content, placeholder(n, name), { mode, compress });
  }
  zip.end({ forceZip64Format: false, comment: UNSEALED });
  let bytes: Buffer = await buffer(zip.outputStream);
  for (const [n, { name }] of entries.entries()) bytes = renamed(bytes, placeholder(n, name), name);
  writeFileSync(path, resealed(bytes));
}

/** Returns an archive with its seal (the SHA-256 at its end) recomputed. */
export function resealed(bytes: Buffer): Buffer {
  const before = bytes.subarray(0, bytes.length - 64);
  return Buffer.concat([before, Buffer.from(createHash('sha256').update(before).digest('hex'))]);
}

/** Returns a valid entry name of the same length in bytes, unique for each entry. */
function placeholder(n: number, name: string): string {
  return `${n}`.padStart(Buffer.byteLength(name), '@');
}

/** Replaces all occurrences of a name by one of the same length. */
function renamed(bytes: Buffer, from: string, to: string): Buffer {
  const [old, name] = [Buffer.from(from), Buffer.from(to)];
  const result = Buffer.from(bytes);
  for (let at = result.indexOf(old); at !== -1; at = result.indexOf(old, at + 1)) name.copy(result, at);
  return result;
}

/** Returns the manifest of these entries, with the fields of `more` added or replaced. */
export function manifestOf(
  entries: readonly ArchiveEntry[],
  more: Readonly<Record<string, unknown>> = {},
): ArchiveEntry {
  const listed = entries.map(({ name, content }) => ({
    name,
    bytes: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
  }));
  const counts = { conversations: 0, files: 0, missing: 0 };
  const facts = {
    app: 'quartet',
    form: 1,
    version: '0',
    schemaVersion: 1,
    createdAt: 0,
    counts,
    missing: [],
  };
  return {
    name: 'manifest.json',
    content: Buffer.from(JSON.stringify({ ...facts, entries: listed, ...more })),
  };
}
