import { expect, it, test } from 'vitest';
import { LYRICS_MAX } from '../limits.ts';
import { describeProblem, findLyricsProblems, findPromptProblems, isBlocking } from './problems.ts';
import { SECTION_TAGS } from './tags.ts';

const found = (source: string) =>
  findLyricsProblems(source).map(({ code, from, to, line }) => ({
    code,
    marked: source.slice(from, to),
    line,
  }));

it('finds no problems in valid lyrics', () => {
  expect(
    findLyricsProblems('[intro-short]\n\n[verse]\nA line\n[chorus] on its own line\n[outro-medium]'),
  ).toEqual([]);
});

it('knows every section tag of the service and whether it needs words', () => {
  const sung = ['verse', 'chorus', 'bridge'];
  const played = ['intro-short', 'intro-medium', 'inst-short', 'inst-medium', 'outro-short', 'outro-medium'];
  for (const tag of sung) expect(found(`[${tag}]`).map(({ code }) => code)).toEqual(['section_without_text']);
  for (const tag of played) expect(found(`[${tag}]`)).toEqual([]);
  expect(Object.keys(SECTION_TAGS).sort()).toEqual([...sung, ...played].sort());
});

it.each([...'intro-short intro-medium inst-short inst-medium outro-short outro-medium'.split(' ')])(
  'words under [%s] cause a warning that does not block sending',
  (tag) => {
    const [problem, ...more] = findLyricsProblems(`[verse]\nx\n[${tag}]\nooh`);
    expect(more).toEqual([]);
    expect(problem?.code).toBe('text_in_instrumental');
    expect(problem && isBlocking(problem)).toBe(false);
  },
);

test.each([
  ['empty', '', '', 1],
  ['empty', ' \n\t\r\n', '', 1],
  ['unknown_tag', '[verse]\nx\n[solo]\ny', '[solo]', 3],
  ['unknown_tag', '[Verse]\nx', '[Verse]', 1],
  ['text_before_tag', '\na\nb\n[verse]\nx', 'a\nb', 2],
  ['text_before_tag', 'only words', 'only words', 1],
  ['section_without_text', '[verse]\n\n[chorus]\nx', '[verse]', 1],
  ['section_without_text', '[verse]\nx\r\n[bridge]\r\n', '[bridge]', 3],
  ['section_without_text', '[chorus]', '[chorus]', 1],
  ['text_in_instrumental', '[intro-short]\nooh\naah\n[verse]\nx', 'ooh\naah', 2],
  ['text_in_instrumental', '[verse]\nx\n[inst-medium] la', 'la', 3],
  ['text_in_instrumental', '[verse]\nx\n[outro-short]\n\nbye', 'bye', 5],
])('finds the problem %s in %j', (code, source, marked, line) => {
  expect(found(source)).toEqual([{ code, marked, line }]);
});

it('lyrics limit counts code points and marks the first one beyond 2,000', () => {
  const tag = '[verse]\r\n';
  const fits = tag + '😀'.repeat(LYRICS_MAX - tag.length);
  expect(findLyricsProblems(fits)).toEqual([]);
  expect(found(`${fits}x`)).toEqual([{ code: 'too_long', marked: 'x', line: 2 }]);
  expect(found(`${fits}\r\nxyz`)[0]).toEqual({ code: 'too_long', marked: '\r\nxyz', line: 2 });
  expect(findLyricsProblems(`${fits}xyz`)[0]?.over).toBe(3);
});

it('lists lyrics problems in text order', () => {
  expect(found('head\n[intro]\n[verse]\n[outro-short]\nx').map(({ code }) => code)).toEqual([
    'text_before_tag',
    'unknown_tag',
    'section_without_text',
    'text_in_instrumental',
  ]);
});

it('a music prompt must only be non-empty and within the length limit', () => {
  expect(findPromptProblems('a song about [solo] rain')).toEqual([]);
  expect(findPromptProblems(' \n').map(({ code }) => code)).toEqual(['empty']);
  expect(findPromptProblems('😀'.repeat(LYRICS_MAX))).toEqual([]);
  expect(findPromptProblems('😀'.repeat(LYRICS_MAX + 2))[0]).toMatchObject({
    code: 'too_long',
    over: 2,
    line: 1,
  });
});

it('describes an unknown section tag in one sentence, with a suggestion if possible', () => {
  const [problem] = findLyricsProblems('[Intro]');
  expect(problem && describeProblem(problem)).toBe(
    '"[Intro]" is not a section tag. Did you mean [intro-short]?',
  );
  const [unknown] = findLyricsProblems('[applause]');
  expect(unknown && describeProblem(unknown)).toBe('"[applause]" is not a section tag.');
});

it('suggests no instrumental tag for words, and names the tags that allow words', () => {
  const [outro] = findLyricsProblems('[Outro]\nGood night');
  expect(outro).toMatchObject({ suggestion: null, worded: true });
  expect(outro && describeProblem(outro)).toBe(
    '"[Outro]" is not a section tag. Words may stand under [verse], [chorus], or [bridge].',
  );
  expect(findLyricsProblems('[Outro]\n\n[verse]\nx')[0]).toMatchObject({
    suggestion: 'outro-short',
    worded: false,
  });
});
