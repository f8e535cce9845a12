import { expect, it } from 'vitest';
import { playFailure } from './play-failure.ts';

it.each([
  ['AUDIO_RENDERER_ERROR: audio render error', 'output'],
  ['NS_ERROR_DOM_MEDIA_MEDIASINK_ERR (0x806e000b): OnMediaSinkAudioError', 'output'],
  ['MEDIA_ELEMENT_ERROR: Format error', 'file'],
  ['PIPELINE_ERROR_DECODE: Failed to send audio packet', 'file'],
  ['404: Not Found', 'file'],
  ['', 'file'],
])('the browser’s message “%s” is a failure of the %s', (message, failure) => {
  expect(playFailure({ message })).toBe(failure);
});

it('a refusal to play without an error of the file is the browser’s', () => {
  expect(playFailure(null)).toBe('blocked');
});
