/** Properties of an audio file, read from its own headers and frames. */
export interface AudioFacts {
  readonly format: 'mp3' | 'wav' | 'flac';
  readonly sampleRate: number;
  readonly channels: number;
  readonly seconds: number;
  /** Whether the header declares the length; a stream's does not. */
  readonly lengthKnown: boolean;
  /** Bits per second of every frame; MP3 only. */
  readonly bitrate?: number;
}

/** Reads MP3, WAV or FLAC; throws unless the bytes are exactly one complete file. */
export function readAudio(bytes: Buffer): AudioFacts {
  const mark = bytes.toString('latin1', 0, 4);
  if (mark === 'RIFF') return readWav(bytes);
  if (mark === 'fLaC') return readFlac(bytes);
  return readMp3(bytes);
}

function readWav(bytes: Buffer): AudioFacts {
  const [rate, channels] = [bytes.readUInt32LE(24), bytes.readUInt16LE(22)];
  const data = bytes.readUInt32LE(40);
  const right =
    bytes.toString('latin1', 8, 16) === 'WAVEfmt ' &&
    bytes.readUInt16LE(34) === 16 &&
    bytes.readUInt32LE(28) === rate * 2 * channels &&
    bytes.toString('latin1', 36, 40) === 'data';
  const open = data === 0xffff_ffff;
  if (!right || (!open && (data !== bytes.length - 44 || bytes.readUInt32LE(4) !== bytes.length - 8))) {
    throw new Error('not a WAV file of these lengths');
  }
  const size = open ? bytes.length - 44 : data;
  const seconds = size / 2 / channels / rate;
  return { format: 'wav', sampleRate: rate, channels, seconds, lengthKnown: !open };
}

function readFlac(bytes: Buffer): AudioFacts {
  const packed = bytes.readBigUInt64BE(18);
  const sampleRate = Number(packed >> 44n);
  const channels = Number((packed >> 41n) & 7n) + 1;
  const samples = Number(packed & 0xf_ffff_ffffn);
  const seconds = samples / sampleRate;
  return { format: 'flac', sampleRate, channels, seconds, lengthKnown: samples > 0 };
}

const RATES = [44_100, 48_000, 32_000];
const KBITS_1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const KBITS_2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];

/** Walks all frames; throws if one does not start at the end of the previous one. */
function readMp3(bytes: Buffer): AudioFacts {
  const seen = new Set<string>();
  let [at, samples] = [0, 0];
  while (at < bytes.length) {
    const head = at + 4 <= bytes.length ? bytes.readUInt32BE(at) : 0;
    const version = (head >>> 19) & 3; // 3: MPEG 1, 2: MPEG 2, 0: MPEG 2.5
    const kbits = (version === 3 ? KBITS_1 : KBITS_2)[(head >>> 12) & 15] ?? 0;
    const rate = (RATES[(head >>> 10) & 3] ?? 0) / (version === 3 ? 1 : version === 2 ? 2 : 4);
    if (head >>> 21 !== 0x7ff || ((head >>> 17) & 3) !== 1 || kbits === 0 || rate === 0) {
      throw new Error(`no MP3 frame at byte ${at} of ${bytes.length}`);
    }
    const length = version === 3 ? 1152 : 576;
    at += Math.floor((length / 8) * ((kbits * 1000) / rate)) + ((head >>> 9) & 1);
    samples += length;
    seen.add(`${rate} ${kbits} ${((head >>> 6) & 3) === 3 ? 1 : 2}`);
  }
  const [only = '', ...others] = seen;
  if (others.length > 0 || at !== bytes.length) throw new Error('frames of different kinds, or one is cut');
  const [sampleRate = 0, kbits = 0, channels = 0] = only.split(' ').map(Number);
  return {
    format: 'mp3',
    sampleRate,
    channels,
    seconds: samples / sampleRate,
    lengthKnown: true,
    bitrate: kbits * 1000,
  };
}
