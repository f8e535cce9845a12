import { writeSync } from 'node:fs';

/** Writes all of the bytes: the system may take fewer at a time. @param at place in the file; null: at its end. */
export function writeBytes(file: number, bytes: Uint8Array, at: number | null = null): void {
  for (let done = 0; done < bytes.length; ) {
    done += writeSync(file, bytes, done, bytes.length - done, at === null ? null : at + done);
  }
}
