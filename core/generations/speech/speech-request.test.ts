import { expect, it } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../shared/domain/default-settings.ts';
import { speechRequest } from '../../../shared/service/speech.ts';
import { previewKeyOf, speechBody } from './speech-request.ts';

const piece = { voiceId: 'v', text: 'Hello' };
const { voiceId: _voice, ...settings } = DEFAULT_SETTINGS.speech;

it('a speech request has every field that was set, and none left to the service', () => {
  const full = { ...settings, speed: 1.5, vol: 2, pitch: -3, format: 'flac', sampleRate: 44_100 } as const;
  expect(speechBody(piece, full)).toEqual({
    model: settings.model,
    text: 'Hello',
    voice_setting: { voice_id: 'v', speed: 1.5, vol: 2, pitch: -3 },
    audio_setting: { format: 'flac', sample_rate: 44_100 },
  });
  expect(speechBody(piece, settings).voice_setting).toEqual({ voice_id: 'v' });
  expect(speechRequest.safeParse(speechBody(piece, full)).success).toBe(true);
});

it('equal speech requests have equal preview keys, different ones different keys', () => {
  const changed = [
    speechBody(piece, settings),
    speechBody({ ...piece, text: 'Hello ' }, settings),
    speechBody({ ...piece, voiceId: 'w' }, settings),
    ...[
      { model: 'm' },
      { speed: 1 },
      { vol: 1 },
      { pitch: 1 },
      { format: 'wav' as const },
      { sampleRate: 8000 as const },
    ].map((change) => speechBody(piece, { ...settings, ...change })),
  ];
  expect(new Set(changed.map(previewKeyOf)).size).toBe(changed.length);
  const again: unknown = JSON.parse(JSON.stringify(speechBody(piece, settings)));
  expect(previewKeyOf(speechRequest.parse(again))).toBe(previewKeyOf(speechBody(piece, settings)));
});
