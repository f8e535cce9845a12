import { writeBytes } from '../../platform/files/write-bytes.ts';
import type { AudioWriter, PcmFormat } from '../audio/decoded-audio.ts';
import { toInterleavedIntegers } from '../audio/samples.ts';
import { type Flac, flacLibrary } from './flac-library.ts';

const COMPRESSION = 5;
/** Offset of STREAMINFO's body, after `fLaC` and the block header. */
const STREAM_INFO_AT = 8;

type StreamInfo = Parameters<NonNullable<Parameters<Flac['init_encoder_stream']>[2]>>[0];

/** Creates a FLAC encoder. */
export async function flacWriter(
  file: number,
  { sampleRate, channels, bits }: PcmFormat,
): Promise<AudioWriter> {
  const flac = await flacLibrary();
  let info: StreamInfo;
  let failure: unknown;
  const encoder = flac.create_libflac_encoder(sampleRate, channels, bits, COMPRESSION, 0, false);
  if (encoder === 0) throw new Error('the FLAC encoder does not start');
  const status = flac.init_encoder_stream(
    encoder,
    (bytes) => {
      // Throwing through libFLAC's stack would corrupt its state, so the error is rethrown by the next call.
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
  const throwIfFailed = (isFine: boolean) => {
    if (failure !== undefined) throw failure;
    if (!isFine) throw new Error(`the FLAC encoder failed: ${flac.FLAC__stream_encoder_get_state(encoder)}`);
  };
  return {
    write(block) {
      const length = block[0]?.length ?? 0;
      if (length === 0) return;
      throwIfFailed(
        flac.FLAC__stream_encoder_process_interleaved(encoder, toInterleavedIntegers(block, bits), length),
      );
    },
    finish() {
      throwIfFailed(flac.FLAC__stream_encoder_finish(encoder));
      if (info) writeLengths(file, info);
    },
    close: () => flac.FLAC__stream_encoder_delete(encoder),
  };
}

/** Writes STREAMINFO fields known only at the end: frame sizes, number of samples, MD5 of the samples. */
function writeLengths(file: number, info: NonNullable<StreamInfo>): void {
  const sizes = Buffer.alloc(6);
  sizes.writeUIntBE(info.min_framesize, 0, 3);
  sizes.writeUIntBE(info.max_framesize, 3, 3);
  writeBytes(file, sizes, STREAM_INFO_AT + 4);
  // The number has 36 bits; its upper four share a byte with the lower four of the sample size.
  const total = Buffer.alloc(5);
  total[0] = (((info.bitsPerSample - 1) & 0xf) << 4) | Math.floor(info.total_samples / 2 ** 32);
  total.writeUInt32BE(info.total_samples % 2 ** 32, 1);
  writeBytes(file, total, STREAM_INFO_AT + 13);
  writeBytes(file, Buffer.from(info.md5sum, 'hex'), STREAM_INFO_AT + 18);
}
