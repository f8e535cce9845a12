import {
  createCssVariablesTheme,
  createHighlighterCore,
  type GrammarState,
  type HighlighterCore,
  type LanguageInput,
} from 'shiki/core';
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript';
import {
  boxLines,
  type CodeColour,
  type ColouredBox,
  type ColourRequest,
  type LineColours,
} from './code-colours.ts';
import { languageOf } from './code-names.ts';

// Loading a grammar and its regular expressions takes longer than a frame, so a worker does it.

/** The grammars of the languages in code-names.ts, by file. */
const GRAMMARS = import.meta.glob<{ default: LanguageInput }>(
  '../../node_modules/@shikijs/langs/dist/{bash,c,cpp,csharp,css,dart,diff,docker,elixir,go,graphql,haskell,html,ini,java,javascript,json,jsx,julia,kotlin,latex,lua,make,markdown,perl,php,powershell,python,r,ruby,rust,scala,scss,sql,swift,toml,tsx,typescript,vue,xml,yaml,zig}.mjs',
);

const stopped = new Set<number>();

addEventListener('message', ({ data }: MessageEvent<ColourRequest>) => {
  if ('stop' in data) stopped.add(data.stop);
  // If a grammar fails to load, the code stays plain, and the next code tries again.
  else colour(data.id, data.code.split('\n'), data.language).catch(reportError);
});

async function colour(id: number, lines: readonly string[], name: string): Promise<void> {
  const language = languageOf(name);
  const load = GRAMMARS[`../../node_modules/@shikijs/langs/dist/${language}.mjs`];
  if (language === null || load === undefined) return;
  const read = await lineReader(language, load);
  for (let from = 0; from < lines.length && !stopped.has(id); from += boxLines) {
    const part: LineColours[] = lines.slice(from, from + boxLines).map(read);
    const isLast = from + boxLines >= lines.length;
    const message: ColouredBox = { id, box: from / boxLines, lines: part, isLast };
    postMessage(message);
    // Lets a pending stop request arrive.
    await new Promise((done) => setTimeout(done, 0));
  }
  stopped.delete(id);
}

/** Tokenizes the lines of one code block in order. */
type LineReader = (line: string) => LineColours;

const theme = createCssVariablesTheme({
  name: 'quartet',
  variablePrefix: '--',
  variableDefaults: {},
  fontStyle: false,
});

let highlighter: Promise<HighlighterCore> | null = null;

/**
 * Creates a tokenizer for a language. Its regular expressions run as JavaScript, because the content policy forbids
 * WebAssembly.
 */
async function lineReader(
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
      // Generous, because the first lines of a language also compile its regular expressions, and nothing waits for
      // this worker.
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
