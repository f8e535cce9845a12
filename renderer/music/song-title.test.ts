import { beforeAll, expect, it } from 'vitest';
import { showLanguage } from '../locales/i18n.ts';
import { emptySongDraft } from './draft-store.ts';
import { songTitle, titleToReuse } from './song-title.ts';
import { aSong, aVersion } from './testing/fake-music.ts';

const settings = { ...emptySongDraft().settings, style: 'folk, drums and a long row of others' };
const text = '[intro-short]\n\n[outro-short]';

beforeAll(async () => {
  await showLanguage('en');
});

it('does not call a song without words by its style, nor ask for that as a title', () => {
  for (const title of [settings.style, 'folk, drums and a…']) {
    const song = aSong({ title, text, settings });
    expect(songTitle(song)).toBe('Instrumental');
    expect(titleToReuse(song)).toBe('');
  }
  const named = [aVersion('a', { title: 'Dew' })];
  expect(songTitle(aSong({ title: settings.style, text, settings, versions: named }))).toBe('Dew');
});

it('leaves the name that was given, or that its words gave', () => {
  expect(songTitle(aSong({ title: 'Snow', text, settings }))).toBe('Snow');
  expect(songTitle(aSong({ title: 'folk', text: '[verse]\nfolk of the sea', settings }))).toBe('folk');
});
