import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { UNSEALED } from '../backup/seal.ts';

export interface MadeEntry {
  readonly name: string;
  readonly content: Buffer;
  readonly mode?: number;
  readonly compress?: boolean;
}

/** A zip of these entries, names as given whatever they are, sealed as ours are: its maker could do that too. */
export async function sealedZip(path: string, entries: readonly MadeEntry[]): Promise<void> {
  const zip = new ZipFile();
  for (const [n, { name, content, mode = 0o100600, compress = true }] of entries.entries()) {
    zip.addBuffer(content, placeholder(n, name), { mode, compress });
  }
  zip.end({ forceZip64Format: false, comment: UNSEALED });
  let bytes: Buffer = await buffer(zip.outputStream);
  for (const [n, { name }] of entries.entries()) bytes = renamed(bytes, placeholder(n, name), name);
  writeFileSync(path, resealed(bytes));
}

/** The bytes of an archive with a seal that fits them. */
export function resealed(bytes: Buffer): Buffer {
  const before = bytes.subarray(0, bytes.length - 64);
  return Buffer.concat([before, Buffer.from(createHash('sha256').update(before).digest('hex'))]);
}

/** A name of the same length that the writer takes. */
function placeholder(n: number, name: string): string {
  return `${n}`.padStart(Buffer.byteLength(name), '@');
}

function renamed(bytes: Buffer, from: string, to: string): Buffer {
  const [old, name] = [Buffer.from(from), Buffer.from(to)];
  const made = Buffer.from(bytes);
  for (let at = made.indexOf(old); at !== -1; at = made.indexOf(old, at + 1)) name.copy(made, at);
  return made;
}

/** A manifest that fits these entries, with whatever else it is to say. */
export function manifestOf(
  entries: readonly MadeEntry[],
  more: Readonly<Record<string, unknown>> = {},
): MadeEntry {
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
