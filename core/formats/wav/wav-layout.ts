import { fstatSync } from 'node:fs';
import { readAt } from '../../platform/files/read-chunks.ts';
import { AudioError } from '../audio/audio-error.ts';
import type { SampleFormat } from '../audio/samples.ts';

/** Values of the `fmt ` chunk's format tag. */
const INTEGER = 1;
const FLOAT = 3;
const EXTENSIBLE = 0xfffe;
/** Maximum number of chunks before the samples; a limit against malicious files. */
const CHUNKS_MAX = 100;

/** The sample format of a wav file and the location of its samples. */
export interface WavLayout extends SampleFormat {
  readonly sampleRate: number;
  /** Byte range of the samples, up to the end of the file if the header claims more, as in streamed files. */
  readonly data: { readonly start: number; readonly end: number };
}

/** Parses the header of a wav file. @throws AudioError if it is not a wav file, or one of an unsupported kind. */
export function wavLayout(file: number): WavLayout {
  const { size } = fstatSync(file);
  const head = readAt(file, 0, 12);
  if (head.length < 12 || head.toString('latin1', 0, 4) !== 'RIFF' || head.toString('latin1', 8) !== 'WAVE') {
    throw new AudioError('unreadable', 'This is not a wav file.');
  }
  let form: (SampleFormat & { sampleRate: number }) | undefined;
  for (let at = 12, n = 0; at + 8 <= size && n < CHUNKS_MAX; n++) {
    const chunk = readAt(file, at, 8);
    const length = chunk.readUInt32LE(4);
    const start = at + 8;
    const name = chunk.toString('latin1', 0, 4);
    if (name === 'fmt ') form = sampleForm(readAt(file, start, Math.min(length, 40)));
    if (name === 'data' && form) return { ...form, data: { start, end: Math.min(size, start + length) } };
    at = start + length + (length % 2);
  }
  throw new AudioError('unreadable', 'This wav file has no samples.');
}

function sampleForm(format: Buffer): SampleFormat & { sampleRate: number } {
  if (format.length < 16) throw new AudioError('unreadable', 'This wav file has a damaged header.');
  const tag = format.readUInt16LE(0);
  const kind = tag === EXTENSIBLE && format.length >= 26 ? format.readUInt16LE(24) : tag;
  const channels = format.readUInt16LE(2);
  const sampleRate = format.readUInt32LE(4);
  const bits = format.readUInt16LE(14);
  const isFloat = kind === FLOAT;
  const isSupported = isFloat ? bits === 32 : kind === INTEGER;
  if (
    !isSupported ||
    !isBitDepth(bits) ||
    channels < 1 ||
    channels > 2 ||
    sampleRate < 4000 ||
    sampleRate > 192_000
  ) {
    throw new AudioError('unsupported', 'This kind of wav file cannot be read.');
  }
  return { channels, sampleRate, bits, isFloat };
}

function isBitDepth(bits: number): bits is SampleFormat['bits'] {
  return bits === 8 || bits === 16 || bits === 24 || bits === 32;
}
