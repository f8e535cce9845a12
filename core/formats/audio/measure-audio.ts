import { yieldingEventLoop } from '../../platform/yielding-event-loop.ts';
import type { AudioFacts, AudioFile } from './audio-file.ts';
import { openAudio } from './open-audio.ts';
import { PeakMeter } from './peak-meter.ts';

/** Decodes a whole file to measure its length and peaks, see `Audio.measure`. */
export async function measureAudio(file: AudioFile, pcmRate: number | undefined): Promise<AudioFacts> {
  const audio = await openAudio(file, pcmRate);
  const { sampleRate, channels } = audio;
  const meter = new PeakMeter();
  for await (const block of yieldingEventLoop(audio.blocks())) meter.push(block);
  return { durationMs: (meter.samples / sampleRate) * 1000, sampleRate, channels, peaks: meter.peaks() };
}
