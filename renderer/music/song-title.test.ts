// @vitest-environment happy-dom
import { beforeAll, expect, it } from 'vitest';
import { showLanguage } from '../locales/i18n.ts';
import { emptySongDraft } from './draft-store.ts';
import { numberTitles, songTitle, titleToReuse } from './song-title.ts';
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

it('numbers those of the same title from the oldest on', () => {
  const first = aSong({ title: 'Harbour Lights' });
  const other = aSong({ title: 'Snow' });
  const second = aSong({ title: 'Harbour Lights ' });
  const nth = numberTitles([second, other, first]);
  expect([first, other, second].map(({ id }) => nth.get(id))).toEqual([1, 1, 2]);
});
