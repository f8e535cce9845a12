import { writeSync } from 'node:fs';

/** Writes all bytes; a single system call may write fewer. @param at position in the file; null appends. */
export function writeBytes(file: number, bytes: Uint8Array, at: number | null = null): void {
  for (let done = 0; done < bytes.length; ) {
    done += writeSync(file, bytes, done, bytes.length - done, at === null ? null : at + done);
  }
}
