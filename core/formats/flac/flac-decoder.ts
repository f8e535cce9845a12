import { fstatSync, readSync } from 'node:fs';
import { AudioError } from '../audio/audio-error.ts';
import type { Block, DecodedAudio } from '../audio/decoded-audio.ts';
import { decodeSamples, type SampleFormat } from '../audio/samples.ts';
import { flacLibrary } from './flac-library.ts';

/** libFLAC's FLAC__STREAM_DECODER_END_OF_STREAM. */
const END_OF_STREAM = 4;

/** Decodes a FLAC file with libFLAC. @throws AudioError if it is not a FLAC file, or one of an unsupported kind. */
export async function decodeFlac(file: number): Promise<DecodedAudio> {
  const flac = await flacLibrary();
  const broken = () => new AudioError('unreadable', 'This is not a FLAC file, or it is damaged.');
  let ready: Block[] = [];
  let form: { sampleRate: number; channels: number; bits: number } | undefined;
  let failed = false;
  let at = 0;
  const { size } = fstatSync(file);
  const decoder = flac.create_libflac_decoder(false);
  if (decoder === 0) throw new Error('the FLAC decoder does not start');
  const status = flac.init_decoder_stream(
    decoder,
    (wanted) => {
      const buffer = Buffer.alloc(Math.min(wanted, Math.max(0, size - at)));
      const read = buffer.length === 0 ? 0 : readSync(file, buffer, 0, buffer.length, at);
      at += read;
      return { buffer, readDataLength: read, error: false };
    },
    (channels, { bitsPerSample }) => {
      if (!Array.isArray(channels)) return;
      ready.push(channels.map((bytes) => channelSamples(bytes, bitsPerSample)));
    },
    () => {
      failed = true;
    },
    (info) => {
      if (info) {
        form = { sampleRate: info.sampleRate, channels: info.channels, bits: info.bitsPerSample };
      }
    },
  );
  const next = () => {
    const ok = flac.FLAC__stream_decoder_process_single(decoder);
    return ok && !failed && flac.FLAC__stream_decoder_get_state(decoder) !== END_OF_STREAM;
  };
  const end = () => {
    flac.FLAC__stream_decoder_finish(decoder);
    flac.FLAC__stream_decoder_delete(decoder);
  };
  if (status === 0) while (!form && next());
  if (!form || ![16, 24].includes(form.bits) || form.channels > 2) {
    end();
    throw form ? new AudioError('unsupported', 'This kind of FLAC file cannot be read.') : broken();
  }
  function* blocks(): Generator<Block> {
    try {
      for (let more = true; more; ) {
        more = next();
        yield* ready;
        ready = [];
      }
      if (failed || flac.FLAC__stream_decoder_get_state(decoder) !== END_OF_STREAM) throw broken();
    } finally {
      end();
    }
  }
  return { sampleRate: form.sampleRate, channels: form.channels, bits: form.bits > 16 ? 24 : 16, blocks };
}

/** Converts libFLAC's output: 16-bit samples in two bytes, 24-bit samples sign-extended to four. */
function channelSamples(bytes: Uint8Array, bits: number): Float32Array {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const form: SampleFormat = { channels: 1, bits: bits > 16 ? 32 : 16, isFloat: false };
  const [samples = new Float32Array()] = decodeSamples(buffer, form);
  return bits > 16 ? samples.map((sample) => sample * 256) : samples;
}
