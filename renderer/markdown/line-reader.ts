import {
  createCssVariablesTheme,
  createHighlighterCore,
  type GrammarState,
  type HighlighterCore,
  type LanguageInput,
} from 'shiki/core';
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript';
import type { CodeColour, LineColours } from './code-colours.ts';

/** Reads the lines of one code in order and gives their pieces. */
export type LineReader = (line: string) => LineColours;

const theme = createCssVariablesTheme({
  name: 'quartet',
  variablePrefix: '--',
  variableDefaults: {},
  fontStyle: false,
});

let highlighter: Promise<HighlighterCore> | null = null;

/** A reader for a language. The regular expressions run as JavaScript: no WebAssembly, which the page's policy bars. */
export async function lineReader(
  language: string,
  load: () => Promise<{ default: LanguageInput }>,
): Promise<LineReader> {
  highlighter ??= createHighlighterCore({
    themes: [theme],
    langs: [],
    engine: createJavaScriptRegexEngine({ forgiving: true }),
  });
  const core = await highlighter;
  if (!core.getLoadedLanguages().includes(language)) await core.loadLanguage((await load()).default);
  let state: GrammarState | undefined;
  return (line) => {
    const tokens = core.codeToTokensBase(line, {
      lang: language,
      theme: 'quartet',
      tokenizeMaxLineLength: 1000,
      // Generous: the first lines of a language also compile its regular expressions, and nobody waits for this thread.
      tokenizeTimeLimit: 2000,
      ...(state ? { grammarState: state } : {}),
    });
    state = core.getLastGrammarState(tokens);
    return (tokens[0] ?? []).map(({ content, color }) => ({ text: content, colour: colourOf(color) }));
  };
}

const colours: Record<string, CodeColour> = {
  'var(--token-keyword)': 'keyword',
  'var(--token-string)': 'string',
  'var(--token-string-expression)': 'string',
  'var(--token-comment)': 'comment',
  'var(--token-constant)': 'constant',
  'var(--token-function)': 'function',
  'var(--token-parameter)': 'parameter',
  'var(--token-punctuation)': 'punctuation',
  'var(--token-link)': 'link',
};

function colourOf(value: string | undefined): CodeColour | null {
  return colours[value ?? ''] ?? null;
}
