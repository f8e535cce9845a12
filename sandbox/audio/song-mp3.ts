import { ID3Writer } from 'browser-id3-writer';
import { newLame } from './lame.ts';

/** Bit rate of every stereo frame in kbit/s. */
const BITRATE = 192;
/** Number of samples per channel encoded at a time: about a twentieth of a second of work. */
const STEP = 65_536;

/**
 * Encodes stereo audio as MP3 frames.
 * @param onShare Called after each step with the completed fraction, 0 to 1.
 */
export async function songMp3(
  left: Float32Array,
  right: Float32Array,
  onShare: (share: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const encoder = await newLame();
  encoder.configure({ channels: 2, sampleRate: 44_100, outputSampleRate: 44_100, bitrate: BITRATE });
  // The library returns a view of its own memory, which stays valid only until the next call.
  const pieces: Buffer[] = [];
  for (let at = 0; at < left.length; at += STEP) {
    const step = [left.subarray(at, at + STEP), right.subarray(at, at + STEP)];
    pieces.push(Buffer.from(encoder.encode(step)));
    onShare(Math.min(1, (at + STEP) / left.length));
  }
  pieces.push(Buffer.from(encoder.finalize()));
  return new Uint8Array(Buffer.concat(pieces));
}

/** Metadata in the file of a song. */
interface SongTag {
  readonly title: string;
  readonly style: string;
  /** Lyrics, with one text line for each sung line. */
  readonly lyrics: string;
  readonly seed: number;
}

/** Returns an ID3v2.3 tag to precede the frames. It names the sandbox as the source, and the seed. */
export function songTag({ title, style, lyrics, seed }: SongTag): Uint8Array<ArrayBuffer> {
  const writer = new ID3Writer(new ArrayBuffer(0))
    .setFrame('TIT2', title)
    .setFrame('TPE1', ['Quartet sandbox'])
    .setFrame('COMM', {
      description: '',
      text: `Made by the Quartet sandbox from seed ${seed}. Not a recording, and not the work of a service.`,
    });
  if (style !== '') writer.setFrame('TCON', [style]);
  if (lyrics !== '') writer.setFrame('USLT', { description: '', lyrics });
  return new Uint8Array(writer.addTag());
}
