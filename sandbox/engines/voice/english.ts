/// <reference path="./web-assembly.d.ts" />

import { flite } from './flite.ts';
import type { Tuning } from './mandarin/say.ts';
import type { SandboxVoice } from './voices.ts';

/**
 * Says English text (ASCII) with a voice's base.
 * @returns mono at FLITE_RATE; empty when the text holds nothing to say
 */
export async function sayEnglish(
  module: WebAssembly.Module,
  text: string,
  voice: SandboxVoice,
  { stretch, pitchHz }: Tuning,
): Promise<Float32Array> {
  const melodyHz = pitchHz * voice.melody;
  return (await flite(module, { voice: voice.base, say: { text }, stretch, pitchHz, melodyHz })).samples;
}
