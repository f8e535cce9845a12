import type { Block, DecodedAudio } from './decoded-audio.ts';
import { Resampler } from './resampler.ts';

/** Yields audio converted to a sample rate and channel count; audio that has both is passed through. */
export function* convertAudio(
  audio: DecodedAudio,
  to: { readonly sampleRate: number; readonly channels: number },
): Generator<Block> {
  if (audio.sampleRate === to.sampleRate) {
    for (const block of audio.blocks()) yield mixChannels(block, to.channels);
    return;
  }
  const resamplers = Array.from(
    { length: to.channels },
    () => new Resampler(audio.sampleRate, to.sampleRate),
  );
  for (const block of audio.blocks()) {
    const channels = mixChannels(block, to.channels);
    yield resamplers.map((resampler, i) => resampler.push(channels[i] ?? new Float32Array()));
  }
  yield resamplers.map((resampler) => resampler.end());
}

/** Duplicates mono to stereo, or averages stereo to mono. */
function mixChannels(block: Block, channels: number): Block {
  const [first = new Float32Array(), second] = block;
  if (block.length === channels) return block;
  return second ? [first.map((left, i) => (left + (second[i] ?? 0)) / 2)] : [first, first];
}
