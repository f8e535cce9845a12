import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lyricsInAnswer, titleInAnswer } from './lyrics-in-answer.ts';

const SONG = '[verse]\nMorning finds the light\n\n[chorus]\nSing it';

describe('lyricsInAnswer', () => {
  it('returns an answer that is only lyrics', () => {
    expect(lyricsInAnswer(SONG)).toBe(`${SONG}\n`);
  });

  it('returns the content of a fence without the text around it', () => {
    expect(lyricsInAnswer(`Here you go:\n\n\`\`\`text\n${SONG}\n\`\`\`\n\nLet me know!`)).toBe(`${SONG}\n`);
    expect(lyricsInAnswer(`~~~\n${SONG}\n~~~`)).toBe(`${SONG}\n`);
  });

  it('returns the content of a fence that is still open', () => {
    expect(lyricsInAnswer('Sure:\n```\n[verse]\nMorn')).toBe('[verse]\nMorn\n');
  });

  it('returns the fence that contains sections if there are several', () => {
    expect(lyricsInAnswer(`\`\`\`\nG C D\n\`\`\`\n\n\`\`\`lyrics\n${SONG}\n\`\`\``)).toBe(`${SONG}\n`);
  });

  it('ignores a fence with code', () => {
    expect(lyricsInAnswer(`${SONG}\n\n\`\`\`python\nprint(1)\n\`\`\``)).toContain('Sing it');
  });

  it('starts at the first section and ends before closing remarks', () => {
    const answer = `# Harbour Lights\n\nHere is a song:\n\n${SONG}\n\n---\nLet me know if you want changes.`;
    expect(lyricsInAnswer(answer)).toBe(`${SONG}\n`);
    expect(lyricsInAnswer(`${SONG}\n\nI hope you like it!`)).toBe(`${SONG}\n`);
    expect(lyricsInAnswer(`${SONG}\n\n希望你喜欢这首歌！`)).toBe(`${SONG}\n`);
    expect(lyricsInAnswer(`${SONG}\n\nEnjoy!\n\nWould you like another verse?`)).toBe(`${SONG}\n`);
  });

  it('keeps a last stanza and sung lines that resemble closing remarks', () => {
    const sung = '[verse]\nLet me know your name\n\nIf you leave me now';
    expect(lyricsInAnswer(sung)).toBe(`${sung}\n`);
  });

  it('removes emphasis within a line and keeps unpaired asterisks', () => {
    expect(lyricsInAnswer('[verse]\nThe **ground** is *so* cold ** tonight')).toBe(
      '[verse]\nThe ground is so cold ** tonight\n',
    );
  });

  it('keeps section headings in other forms and removes Markdown around lines', () => {
    const answer = '**[Verse 1]**\n> *Morning finds the light*  \nSecond line\\\n\n**(Chorus)**\nSing it';
    expect(lyricsInAnswer(answer)).toBe(
      '**[Verse 1]**\nMorning finds the light\nSecond line\n\n**(Chorus)**\nSing it\n',
    );
  });

  it('returns all of an answer without sections', () => {
    expect(lyricsInAnswer('Roses are red\r\n\r\nViolets are blue')).toBe(
      'Roses are red\n\nViolets are blue\n',
    );
  });

  it('returns an empty string for an empty answer', () => {
    expect(lyricsInAnswer('')).toBe('');
    expect(lyricsInAnswer('```\n```')).toBe('');
  });

  it('accepts any text and ends the lyrics with a line break', () => {
    const lines = fc.constantFrom(
      '[verse]',
      '(Chorus)',
      '```',
      '---',
      '',
      'la la',
      '> x',
      '**b**',
      'Enjoy!',
      '[',
    );
    fc.assert(
      fc.property(fc.array(lines), (all) => {
        const found = lyricsInAnswer(all.join('\n'));
        expect(found === '' || found.endsWith('\n')).toBe(true);
      }),
    );
  });
});

describe('titleInAnswer', () => {
  it.each([
    ['Title: Harbour Lights\n\n[verse]\none', 'Harbour Lights'],
    ['Sure! Here you go.\n\n# Harbour Lights\n\n[verse]\none', 'Harbour Lights'],
    ['**Harbour Lights**\n\n[Verse 1]\none', 'Harbour Lights'],
    ['## “Harbour Lights”\n\n```\n[verse]\none\n```', 'Harbour Lights'],
    ['```\nTitle: Harbour Lights\n\n[verse]\none\n```', 'Harbour Lights'],
    ['《港口的灯》\n\n[verse]\n一', '港口的灯'],
    ['# Harbour Lights\none\ntwo', 'Harbour Lights'],
  ])('finds the title of %j, and the lyrics do not contain it', (answer, title) => {
    expect(titleInAnswer(answer)).toBe(title);
    expect(lyricsInAnswer(answer)).not.toContain(title);
    expect(lyricsInAnswer(answer)).toMatch(/one|一/);
  });

  it.each([
    'Here are the lyrics:\n\n[verse]\none',
    '[verse]\none\n\n# not this',
    '# Verse 1\none',
    '**Chorus**\none',
    'one\ntwo\n“three”',
    '',
  ])('finds no title in %j', (answer) => {
    expect(titleInAnswer(answer)).toBeNull();
  });
});

it('lyricsInAnswer removes emphasis within a line and keeps single asterisks', () => {
  const answer =
    '[verse]\nThe answer was ready: *to be shown to someone*.\nA **bold** and ***bolder*** word\n5 * 4 * 3';
  expect(lyricsInAnswer(answer)).toBe(
    '[verse]\nThe answer was ready: to be shown to someone.\nA bold and bolder word\n5 * 4 * 3\n',
  );
});
