import { createRequire } from 'node:module';
import type * as FlacLibrary from 'libflacjs/dist/index.d.ts';
import { libraryFile } from '../library-file.ts';
import type { AudioEncoder } from './pcm.ts';
import { int16 } from './pcm.ts';

type Flac = typeof FlacLibrary;

const require = createRequire(import.meta.url);
let library: Promise<Flac> | undefined;

/** Loads the library, which reads its memory image from its own folder and therefore is not bundled. */
async function load(): Promise<Flac> {
  const flac: Flac = require(libraryFile('flac.cjs', 'libflacjs/dist/libflac.min.js'));
  if (!flac.isReady()) await new Promise<void>((resolve) => flac.on('ready', () => resolve()));
  return flac;
}

const COMPRESSION = 5;
/** Offset of the STREAMINFO block: `fLaC` and the block header precede its 34 bytes. */
const STREAM_INFO_AT = 8;
const STREAM_INFO_BYTES = 34;

/** Creates a FLAC encoder, which leaves the lengths in STREAMINFO unset, as the format allows for streams. */
export async function flacEncoder(rate: number): Promise<AudioEncoder> {
  library ??= load();
  const flac = await library;
  const encoder = flac.create_libflac_encoder(rate, 1, 16, COMPRESSION, 0, false);
  if (encoder === 0) throw new Error('the FLAC encoder does not start');
  let ready: Uint8Array[] = [];
  let info: FlacLibrary.StreamMetadata | undefined;
  let samples = 0;
  let begin: Uint8Array<ArrayBuffer> | null = null;
  const status = flac.init_encoder_stream(
    encoder,
    (bytes) => void ready.push(new Uint8Array(bytes)),
    (metadata) => {
      info = metadata;
    },
  );
  if (status !== 0) throw new Error(`the FLAC encoder does not start: ${status}`);
  const taken = () => {
    const bytes = new Uint8Array(Buffer.concat(ready));
    ready = [];
    // The encoder emits `fLaC` and the block header as separate chunks before any samples.
    if (bytes.length > 0) begin ??= bytes.slice(0, STREAM_INFO_AT + STREAM_INFO_BYTES);
    return bytes;
  };
  let open = true;
  const close = () => {
    if (open) flac.FLAC__stream_encoder_delete(encoder);
    open = false;
  };
  return {
    encode(more) {
      samples += more.length;
      const whole = Int32Array.from(more, (sample) => int16(sample));
      if (!flac.FLAC__stream_encoder_process_interleaved(encoder, whole, whole.length)) {
        throw new Error(`the FLAC encoder failed: ${flac.FLAC__stream_encoder_get_state(encoder)}`);
      }
      return taken();
    },
    finish() {
      flac.FLAC__stream_encoder_finish(encoder);
      const bytes = taken();
      close();
      return bytes;
    },
    head: () => (info && begin ? withLengths(begin, info) : null),
    lengthMs: () => (samples / rate) * 1000,
    close,
  };
}

/** Fills in the STREAMINFO fields known only at the end: frame sizes, number of samples, MD5 of the audio. */
function withLengths(
  begin: Uint8Array<ArrayBuffer>,
  info: FlacLibrary.StreamMetadata,
): Uint8Array<ArrayBuffer> {
  const out = Buffer.from(begin);
  const at = STREAM_INFO_AT;
  out.writeUIntBE(info.min_framesize, at + 4, 3);
  out.writeUIntBE(info.max_framesize, at + 7, 3);
  // The sample count has 36 bits, and its upper four share a byte with the sample size.
  out[at + 13] = ((out[at + 13] ?? 0) & 0xf0) | Math.floor(info.total_samples / 2 ** 32);
  out.writeUInt32BE(info.total_samples % 2 ** 32, at + 14);
  out.write(info.md5sum, at + 18, 'hex');
  return new Uint8Array(out);
}
