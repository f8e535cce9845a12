import { expect, it } from 'vitest';
import { CHAT_MODELS, IMAGE_MODELS, MESSAGES_MODELS, MUSIC_MODELS, SPEECH_MODELS } from './models.ts';

const idsOf = (models: readonly { readonly id: string; readonly owner: string }[], owner: string) =>
  models.filter((model) => model.owner === owner).map(({ id }) => id);

it('lists the chat models of the service by id', () => {
  expect(idsOf(CHAT_MODELS, 'service')).toEqual([
    'vendor-s2',
    'vendor-s2-flash',
    'vendor-s2-lite',
    'vendor-vl-1.0-260319',
    'vendor-vl-lite-1.0-260319',
    'vendor-nova-6.7-flash-lite',
  ]);
  expect(idsOf(CHAT_MODELS, 'partner')).toEqual([
    'partner-v4-flash',
    'partner-v4-pro',
    'partner-seed-2-0-code-preview-260215',
    'partner-seed-2-0-lite-260215',
    'partner-seed-2-0-mini-260215',
    'partner-seed-2-0-pro-260215',
    'partner-5.1',
    'partner-k2.6',
    'partner-m2.7',
    'partner3.6-27b',
    'partner3.6-35b-a3b',
  ]);
  expect(MESSAGES_MODELS).toEqual(['vendor-s2']);
});

it('lists the speech, music and image models of the service by id', () => {
  expect(SPEECH_MODELS).toEqual(['vendor-tts-1.5-260319']);
  expect(MUSIC_MODELS).toEqual(['vendor-music-1.0-260319']);
  expect(IMAGE_MODELS.map(({ id }) => id)).toEqual([
    'vendor-image-2.0-260319',
    'vendor-image-1.0-260319',
    'partner-seedream-5-0-260128',
    'vendor-nova-u1-fast',
  ]);
});
