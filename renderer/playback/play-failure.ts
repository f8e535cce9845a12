import type { PlayFailure } from './sound.ts';

/** Chromium's and Firefox's words for a missing or broken sound output, which both report as an error of decoding. */
const OF_OUTPUT = /AUDIO_RENDERER_ERROR|MEDIA_?SINK/i;

/** Returns why a media element failed to play. Without an error of its own it was not allowed to. */
export function playFailure(error: Pick<MediaError, 'message'> | null): PlayFailure {
  if (error === null) return 'blocked';
  return OF_OUTPUT.test(error.message) ? 'output' : 'file';
}
