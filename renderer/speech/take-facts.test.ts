// @vitest-environment happy-dom
import { beforeAll, expect, it } from 'vitest';
import { showLanguage } from '../locales/i18n.ts';
import { takeFacts } from './take-state.ts';
import { aTake } from './testing/fake-speech.ts';

beforeAll(async () => {
  await showLanguage('en');
});

it('the facts of a take contain no clock time', () => {
  const now = new Date(2026, 0, 31, 14, 5).getTime();
  const facts = takeFacts(aTake({ createdAt: now - 120_000 }), now);
  expect(facts).toMatch(/^Ava · 2 min ago · /);
  expect(facts).not.toMatch(/\d:\d\d/);
  expect(facts).not.toContain('tts');
});

it('the facts of a take omit the voice if the title starts with it', () => {
  const facts = takeFacts(aTake({ title: 'Ava · The harbour', voiceName: 'Ava' }));
  expect(facts).not.toContain('Ava');
});
