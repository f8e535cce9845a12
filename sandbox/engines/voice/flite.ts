import type { BaseVoice } from './voices.ts';
import { runProgram } from './wasi-host.ts';

/** Sample rate of all base voices, in Hz. */
export const FLITE_RATE = 16_000;

export interface FliteRequest {
  readonly voice: BaseVoice;
  /** English text in ASCII, or names of phones. */
  readonly say: { readonly text: string } | { readonly phones: readonly string[] };
  /** Factor applied to all durations. */
  readonly stretch: number;
  /** Mean fundamental frequency in hertz. */
  readonly pitchHz: number;
  /** Standard deviation of the fundamental frequency in hertz; near 0 is monotone. */
  readonly melodyHz: number;
}

/** A spoken phone; `pau` is silence. */
export interface Phone {
  readonly name: string;
  /** Start time in seconds. */
  readonly start: number;
  /** End time in seconds. */
  readonly end: number;
}

export interface FliteSpeech {
  /** Mono samples at {@link FLITE_RATE}; empty if the request had nothing to say. */
  readonly samples: Float32Array;
  readonly phones: readonly Phone[];
}

const OUTPUT = 'speech.wav';

/** Speaks with a base voice of CMU Flite. The same request always returns the same samples. */
export async function flite(module: WebAssembly.Module, request: FliteRequest): Promise<FliteSpeech> {
  const { say } = request;
  const { exitCode, stdout, stderr, files } = await runProgram(module, [
    'flite',
    ...['-voice', request.voice],
    ...['--setf', `duration_stretch=${request.stretch.toFixed(4)}`],
    ...['--setf', `int_f0_target_mean=${request.pitchHz.toFixed(2)}`],
    ...['--setf', `int_f0_target_stddev=${request.melodyHz.toFixed(2)}`],
    '-psdur',
    ...('text' in say ? ['-t', say.text] : ['-p', ['pau', ...say.phones, 'pau'].join(' ')]),
    ...['-o', OUTPUT],
  ]);
  const wav = files.get(OUTPUT);
  if (exitCode !== 0 || !wav) throw new Error(`flite ended with code ${exitCode}: ${stderr.slice(0, 200)}`);
  return { samples: samplesOf(wav), phones: phonesOf(stdout) };
}

/** Returns the 16-bit samples of a WAV file as Flite writes it, with a header of 44 bytes. */
function samplesOf(wav: Uint8Array): Float32Array {
  const view = new DataView(wav.buffer, wav.byteOffset, wav.byteLength);
  if (wav.length < 44 || view.getUint32(24, true) !== FLITE_RATE || view.getUint16(22, true) !== 1) {
    throw new Error('flite wrote no mono wav file of the rate that was expected');
  }
  return Float32Array.from(
    { length: (wav.length - 44) >> 1 },
    (_, i) => view.getInt16(44 + 2 * i, true) / 32_768,
  );
}

/** Parses `name:end name:end …`. */
function phonesOf(line: string): Phone[] {
  let start = 0;
  return Array.from(line.matchAll(/([a-z]+):(\d+\.\d+)/g), ([, name = '', text]) => {
    const phone = { name, start, end: Number(text) };
    start = phone.end;
    return phone;
  });
}
