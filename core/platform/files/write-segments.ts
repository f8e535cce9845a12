import { createHash } from 'node:crypto';
import { closeSync, fsyncSync, openSync } from 'node:fs';
import { yieldingEventLoop } from '../yielding-event-loop.ts';
import { readChunks } from './read-chunks.ts';
import { writeBytes } from './write-bytes.ts';

/** A part of a file: new bytes, or a range copied from the source. */
export type FileSegment = Uint8Array | { readonly start: number; readonly end: number };

/** A copy on disk, flushed. */
export interface CopiedFile {
  readonly bytes: number;
  readonly sha256: string;
}

/**
 * Writes a new file from segments, hashing what is written, and flushes it.
 * @param to must not exist.
 * @param plan returns the segments, given the source, open for reading.
 */
export async function writeSegments(
  source: string,
  to: string,
  plan: (file: number) => readonly FileSegment[],
): Promise<CopiedFile> {
  const from = openSync(source, 'r');
  try {
    const file = openSync(to, 'wx', 0o600);
    try {
      const hash = createHash('sha256');
      let bytes = 0;
      for await (const chunk of yieldingEventLoop(chunks(from, plan(from)))) {
        hash.update(chunk);
        bytes += chunk.length;
        writeBytes(file, chunk);
      }
      fsyncSync(file);
      return { bytes, sha256: hash.digest('hex') };
    } finally {
      closeSync(file);
    }
  } finally {
    closeSync(from);
  }
}

function* chunks(file: number, all: readonly FileSegment[]): Generator<Uint8Array> {
  for (const segment of all) {
    if (segment instanceof Uint8Array) yield segment;
    else yield* readChunks(file, segment.start, segment.end);
  }
}
