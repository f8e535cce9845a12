import { readFile } from 'node:fs/promises';
import { createEncoder } from 'wasm-media-encoders/esnext';
import { writeBytes } from '../../platform/files/write-bytes.ts';
import { libraryFile } from '../../platform/library-file.ts';
import { AudioError } from '../audio/audio-error.ts';
import type { AudioWriter, PcmFormat } from '../audio/decoded-audio.ts';
import { type Mp3Frame, mp3Frame } from './mp3-frame.ts';
import { ENCODER_DELAY, mp3Info } from './mp3-info.ts';

type EncoderSource = Parameters<typeof createEncoder>[1];
/** Samples passed to the encoder at once, which bounds its buffer. */
const CHUNK = 16_384;
/** LAME lowers what it encodes by this factor, which joined audio would hear as another loudness. */
const SCALE = 0.95;
let compiled: EncoderSource | undefined;

/** Creates a LAME encoder; its WebAssembly is a separate, replaceable file. Constant bitrate makes seeking exact. */
async function newEncoder({ sampleRate, channels }: PcmFormat) {
  const wasm = compiled ?? (await readFile(libraryFile('lame.wasm', 'wasm-media-encoders/wasm/mp3')));
  const encoder = await createEncoder('audio/mpeg', wasm, (module) => {
    compiled = module;
  });
  encoder.configure({
    channels: channels === 2 ? 2 : 1,
    sampleRate,
    outputSampleRate: checkedRate(sampleRate),
    bitrate: bitrate(sampleRate, channels),
  });
  return encoder;
}

/** Returns kbit/s. LAME allows at most 64 below 16 kHz. */
function bitrate(sampleRate: number, channels: number) {
  if (sampleRate < 16_000) return 64;
  return channels === 2 && sampleRate >= 32_000 ? 192 : 128;
}

function checkedRate(rate: number) {
  switch (rate) {
    case 8000:
    case 11_025:
    case 12_000:
    case 16_000:
    case 22_050:
    case 24_000:
    case 32_000:
    case 44_100:
    case 48_000:
      return rate;
    default:
      throw new AudioError('unsupported', `An mp3 file cannot have ${rate} samples a second.`);
  }
}

/** Creates an mp3 encoder that writes an `Info` frame, so that players show the exact length and play gaplessly. */
export async function mp3Writer(file: number, form: PcmFormat): Promise<AudioWriter> {
  const encoder = await newEncoder(form);
  let samples = 0;
  let bytes = 0;
  let frames = 0;
  let first: { frame: Mp3Frame; head: Buffer; info: number } | undefined;
  let rest: Buffer = Buffer.alloc(0);
  /** Writes encoded frames. `view` is the encoder's memory, valid until its next call. */
  const writeFrames = (view: Uint8Array) => {
    if (view.length === 0) return;
    const head = Buffer.from(view.subarray(0, 4));
    const frame = first?.frame ?? mp3Frame(head, 0);
    if (!frame) throw new Error('the mp3 encoder gave no frame');
    if (!first) {
      const info = mp3Info({ head, frame, frames: 0, bytes: 0, padding: 0 });
      first = { frame, head, info: info.length };
      writeBytes(file, info);
    }
    writeBytes(file, view);
    bytes += view.length;
    countFrames(Buffer.concat([rest, view]));
  };
  const countFrames = (all: Buffer) => {
    let at = 0;
    while (at + 4 <= all.length) {
      const frame = mp3Frame(all, at);
      if (!frame) throw new Error('the mp3 encoder gave no frame');
      if (at + frame.length > all.length) break;
      at += frame.length;
      frames++;
    }
    rest = all.subarray(at);
  };
  return {
    write(block) {
      const length = block[0]?.length ?? 0;
      samples += length;
      for (let at = 0; at < length; at += CHUNK) {
        const part = block.map((channel) => channel.subarray(at, at + CHUNK).map((sample) => sample / SCALE));
        writeFrames(encoder.encode(part));
      }
    },
    finish() {
      writeFrames(encoder.finalize());
      if (!first) return;
      const { frame, head } = first;
      const padding = frames * frame.samples - samples - ENCODER_DELAY;
      writeBytes(file, mp3Info({ head, frame, frames, bytes: first.info + bytes, padding }), 0);
    },
    close() {},
  };
}
