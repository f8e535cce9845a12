import { writeBytes } from '../../platform/files/write-bytes.ts';
import type { AudioForm, AudioWriter } from '../audio/audio-writer.ts';
import { toIntegers } from '../audio/samples.ts';
import { type Flac, flacLibrary } from './flac-library.ts';

const COMPRESSION = 5;
/** `fLaC` and the head of the first block come before the block's 34 bytes. */
const STREAM_INFO_AT = 8;

type StreamInfo = Parameters<NonNullable<Parameters<Flac['init_encoder_stream']>[2]>>[0];

export async function flacWriter(
  file: number,
  { sampleRate, channels, bits }: AudioForm,
): Promise<AudioWriter> {
  const flac = await flacLibrary();
  let info: StreamInfo;
  let failure: unknown;
  const encoder = flac.create_libflac_encoder(sampleRate, channels, bits, COMPRESSION, 0, false);
  if (encoder === 0) throw new Error('the FLAC encoder does not start');
  const status = flac.init_encoder_stream(
    encoder,
    (bytes) => {
      // A throw through the library's own stack would leave it broken: it is kept for the next call.
      try {
        if (failure === undefined) writeBytes(file, bytes);
      } catch (error) {
        failure = error;
      }
    },
    (metadata) => {
      info = metadata;
    },
  );
  if (status !== 0) throw new Error(`the FLAC encoder does not start: ${status}`);
  const check = (isFine: boolean) => {
    if (failure !== undefined) throw failure;
    if (!isFine) throw new Error(`the FLAC encoder failed: ${flac.FLAC__stream_encoder_get_state(encoder)}`);
  };
  return {
    write(block) {
      const length = block[0]?.length ?? 0;
      if (length === 0) return;
      check(flac.FLAC__stream_encoder_process_interleaved(encoder, toIntegers(block, bits), length));
    },
    finish() {
      check(flac.FLAC__stream_encoder_finish(encoder));
      if (info) writeLengths(file, info);
    },
    close: () => flac.FLAC__stream_encoder_delete(encoder),
  };
}

/** Puts into the first block what only the end knows: frame sizes, number of samples, checksum of the sound. */
function writeLengths(file: number, info: NonNullable<StreamInfo>): void {
  const sizes = Buffer.alloc(6);
  sizes.writeUIntBE(info.min_framesize, 0, 3);
  sizes.writeUIntBE(info.max_framesize, 3, 3);
  writeBytes(file, sizes, STREAM_INFO_AT + 4);
  // The number has 36 bits; the upper four share a byte with the sample size, whose lower four stand before them.
  const total = Buffer.alloc(5);
  total[0] = (((info.bitsPerSample - 1) & 0xf) << 4) | Math.floor(info.total_samples / 2 ** 32);
  total.writeUInt32BE(info.total_samples % 2 ** 32, 1);
  writeBytes(file, total, STREAM_INFO_AT + 13);
  writeBytes(file, Buffer.from(info.md5sum, 'hex'), STREAM_INFO_AT + 18);
}
