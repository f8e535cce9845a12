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

it('songTitle does not use the style as the title of an instrumental', () => {
  for (const title of [settings.style, 'folk, drums and a…']) {
    const song = aSong({ title, text, settings });
    expect(songTitle(song)).toBe('Instrumental');
    expect(titleToReuse(song)).toBe('');
  }
  const named = [aVersion('a', { title: 'Dew' })];
  expect(songTitle(aSong({ title: settings.style, text, settings, versions: named }))).toBe('Dew');
});

it('songTitle keeps a given title or one from the lyrics', () => {
  expect(songTitle(aSong({ title: 'Snow', text, settings }))).toBe('Snow');
  expect(songTitle(aSong({ title: 'folk', text: '[verse]\nfolk of the sea', settings }))).toBe('folk');
});

it('numberTitles numbers songs with the same title from the oldest', () => {
  const first = aSong({ title: 'Harbour Lights' });
  const other = aSong({ title: 'Snow' });
  const second = aSong({ title: 'Harbour Lights ' });
  const nth = numberTitles([second, other, first]);
  expect([first, other, second].map(({ id }) => nth.get(id))).toEqual([1, 1, 2]);
});
