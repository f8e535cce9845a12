import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lyricsInAnswer, titleInAnswer } from './lyrics-in-answer.ts';

const SONG = '[verse]\nMorning finds the light\n\n[chorus]\nSing it';

describe('lyrics in an answer', () => {
  it('are the answer, where it is nothing else', () => {
    expect(lyricsInAnswer(SONG)).toBe(`${SONG}\n`);
  });

  it('are what stands in the fence, whatever is said around it', () => {
    expect(lyricsInAnswer(`Here you go:\n\n\`\`\`text\n${SONG}\n\`\`\`\n\nLet me know!`)).toBe(`${SONG}\n`);
    expect(lyricsInAnswer(`~~~\n${SONG}\n~~~`)).toBe(`${SONG}\n`);
  });

  it('are taken from a fence that is still open', () => {
    expect(lyricsInAnswer('Sure:\n```\n[verse]\nMorn')).toBe('[verse]\nMorn\n');
  });

  it('are in the fence with sections, when there are several', () => {
    expect(lyricsInAnswer(`\`\`\`\nG C D\n\`\`\`\n\n\`\`\`lyrics\n${SONG}\n\`\`\``)).toBe(`${SONG}\n`);
  });

  it('are not a program that stands beside them', () => {
    expect(lyricsInAnswer(`${SONG}\n\n\`\`\`python\nprint(1)\n\`\`\``)).toContain('Sing it');
  });

  it('begin with their first section, and end before the talk behind', () => {
    const answer = `# Harbour Lights\n\nHere is a song:\n\n${SONG}\n\n---\nLet me know if you want changes.`;
    expect(lyricsInAnswer(answer)).toBe(`${SONG}\n`);
    expect(lyricsInAnswer(`${SONG}\n\nI hope you like it!`)).toBe(`${SONG}\n`);
    expect(lyricsInAnswer(`${SONG}\n\n希望你喜欢这首歌！`)).toBe(`${SONG}\n`);
    expect(lyricsInAnswer(`${SONG}\n\nEnjoy!\n\nWould you like another verse?`)).toBe(`${SONG}\n`);
  });

  it('keep a last stanza that is sung, and words under a tag that sound like talk', () => {
    const sung = '[verse]\nLet me know your name\n\nIf you leave me now';
    expect(lyricsInAnswer(sung)).toBe(`${sung}\n`);
  });

  it('lose the marks of emphasised words within a line, and no single star', () => {
    expect(lyricsInAnswer('[verse]\nThe **ground** is *so* cold ** tonight')).toBe(
      '[verse]\nThe ground is so cold ** tonight\n',
    );
  });

  it('keep heads in other forms for the repair, and lose the marks around lines', () => {
    const answer = '**[Verse 1]**\n> *Morning finds the light*  \nSecond line\\\n\n**(Chorus)**\nSing it';
    expect(lyricsInAnswer(answer)).toBe(
      '**[Verse 1]**\nMorning finds the light\nSecond line\n\n**(Chorus)**\nSing it\n',
    );
  });

  it('are the whole of an answer without any sections', () => {
    expect(lyricsInAnswer('Roses are red\r\n\r\nViolets are blue')).toBe(
      'Roses are red\n\nViolets are blue\n',
    );
  });

  it('are empty for an empty answer', () => {
    expect(lyricsInAnswer('')).toBe('');
    expect(lyricsInAnswer('```\n```')).toBe('');
  });

  it('are found in any text, once: what was taken out stays as it is', () => {
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

describe('the title in an answer', () => {
  it.each([
    ['Title: Harbour Lights\n\n[verse]\none', 'Harbour Lights'],
    ['Sure! Here you go.\n\n# Harbour Lights\n\n[verse]\none', 'Harbour Lights'],
    ['**Harbour Lights**\n\n[Verse 1]\none', 'Harbour Lights'],
    ['## “Harbour Lights”\n\n```\n[verse]\none\n```', 'Harbour Lights'],
    ['```\nTitle: Harbour Lights\n\n[verse]\none\n```', 'Harbour Lights'],
    ['《港口的灯》\n\n[verse]\n一', '港口的灯'],
    ['# Harbour Lights\none\ntwo', 'Harbour Lights'],
  ])('of %j is found, and is no part of the lyrics', (answer, title) => {
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
  ])('of %j is none', (answer) => {
    expect(titleInAnswer(answer)).toBeNull();
  });
});

it('emphasis within a line goes, a single asterisk stays', () => {
  const answer =
    '[verse]\nThe answer was ready: *to be shown to someone*.\nA **bold** and ***bolder*** word\n5 * 4 * 3';
  expect(lyricsInAnswer(answer)).toBe(
    '[verse]\nThe answer was ready: to be shown to someone.\nA bold and bolder word\n5 * 4 * 3\n',
  );
});
