import type { Block, DecodedAudio } from './decoded-audio.ts';
import { Resampler } from './resampler.ts';

/** A sound in the rate and with the channels of another. One that has them already stays as it is. */
export function* converted(
  sound: DecodedAudio,
  to: { readonly sampleRate: number; readonly channels: number },
): Generator<Block> {
  if (sound.sampleRate === to.sampleRate) {
    for (const block of sound.blocks()) yield mixed(block, to.channels);
    return;
  }
  const resamplers = Array.from(
    { length: to.channels },
    () => new Resampler(sound.sampleRate, to.sampleRate),
  );
  for (const block of sound.blocks()) {
    const channels = mixed(block, to.channels);
    yield resamplers.map((resampler, i) => resampler.push(channels[i] ?? new Float32Array()));
  }
  yield resamplers.map((resampler) => resampler.end());
}

/** Copies one channel to both, or averages both into one. */
function mixed(block: Block, channels: number): Block {
  const [first = new Float32Array(), second] = block;
  if (block.length === channels) return block;
  return second ? [first.map((left, i) => (left + (second[i] ?? 0)) / 2)] : [first, first];
}
