import { speak } from '../speak.ts';

/** Speaks a text as the sandbox does, and concatenates all segments. */
export async function say(text: string, voiceId: string, speed = 1, pitch = 0): Promise<Float32Array> {
  const pieces: Float32Array[] = [];
  const never = new AbortController().signal;
  for await (const { samples } of speak({ text, voiceId, speed, pitch }, never)) pieces.push(samples);
  const whole = new Float32Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
