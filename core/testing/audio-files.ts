import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createEncoder } from 'wasm-media-encoders/esnext';
import type { AudioFormat } from '../../shared/service/speech.ts';
import type { AudioFile } from '../formats/audio/audio-file.ts';
import { audioWriter } from '../formats/audio/audio-writer.ts';
import type { PcmFormat } from '../formats/audio/decoded-audio.ts';
import { openAudio } from '../formats/audio/open-audio.ts';

const require = createRequire(import.meta.url);

/** A sine. @param level 0 to 1. @param seconds its length. */
export function tone(seconds: number, sampleRate: number, frequency = 440, level = 0.5): Float32Array {
  const length = Math.round(seconds * sampleRate);
  return Float32Array.from(
    { length },
    (_, i) => level * Math.sin((2 * Math.PI * frequency * i) / sampleRate),
  );
}

/** Noise that is the same each time. */
export function noise(seconds: number, sampleRate: number, level = 0.3): Float32Array {
  let state = 12345;
  return Float32Array.from({ length: Math.round(seconds * sampleRate) }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return level * (state / 2 ** 31 - 1);
  });
}

/** Writes samples as a file of a format; an MP3 file states its encoder delay. */
export async function writeAudioFile(
  file: AudioFile,
  block: readonly Float32Array[],
  sampleRate: number,
  bits: PcmFormat['bits'] = 16,
): Promise<AudioFile> {
  const open = openSync(file.path, 'w');
  try {
    const writer = await audioWriter(open, file.format, { sampleRate, channels: block.length, bits });
    writer.write(block);
    writer.finish();
    writer.close();
  } finally {
    closeSync(open);
  }
  return file;
}

/** Writes an MP3 file like a stream, which does not state its encoder delay. */
export async function writeBareMp3(
  path: string,
  samples: Float32Array,
  sampleRate: number,
): Promise<AudioFile> {
  const wasm = readFileSync(require.resolve('wasm-media-encoders/wasm/mp3'));
  const encoder = await createEncoder('audio/mpeg', wasm);
  encoder.configure({ channels: 1, sampleRate, bitrate: sampleRate < 16_000 ? 64 : 128 });
  const pieces: Buffer[] = [];
  for (let at = 0; at < samples.length; at += 8192) {
    pieces.push(Buffer.from(encoder.encode([samples.subarray(at, at + 8192)])));
  }
  pieces.push(Buffer.from(encoder.finalize()));
  writeFileSync(path, Buffer.concat(pieces));
  return { path, format: 'mp3' };
}

/** Reads all samples of a file. */
export async function readAudioFile(path: string, format: AudioFormat, pcmRate?: number) {
  const sound = await openAudio({ path, format }, pcmRate);
  const blocks = [...sound.blocks()];
  const length = blocks.reduce((sum, block) => sum + (block[0]?.length ?? 0), 0);
  const samples = Array.from({ length: sound.channels }, () => new Float32Array(length));
  let at = 0;
  for (const block of blocks) {
    for (const [channel, part] of block.entries()) samples[channel]?.set(part, at);
    at += block[0]?.length ?? 0;
  }
  return { ...sound, samples, first: samples[0] ?? new Float32Array() };
}
