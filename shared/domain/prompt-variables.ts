/** A segment of a saved prompt: text, or a variable. */
export type PromptSegment =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'variable'; readonly name: string; readonly preset: string };

/** A variable, listed once however often it occurs in the prompt. */
export interface PromptVariable {
  readonly name: string;
  /** Its initial value, from the first occurrence that has one. */
  readonly preset: string;
}

/** Longest variable name, in UTF-16 units. */
const VARIABLE_NAME_MAX = 60;

const OPEN = '{{';
const CLOSE = '}}';

/**
 * Parses a saved prompt. `{{name}}` is a variable, `{{name:preset}}` one with an initial value, `\{{` two literal
 * braces. A name is one line of at most 60 characters without braces or a colon; anything else stays literal. Takes one
 * pass over the text.
 */
export function parsePrompt(text: string): PromptSegment[] {
  const segments: PromptSegment[] = [];
  let words = '';
  let at = 0;
  const flush = () => {
    if (words !== '') segments.push({ type: 'text', text: words });
    words = '';
  };
  for (let open = text.indexOf(OPEN); open !== -1; open = text.indexOf(OPEN, at)) {
    if (open > at && text[open - 1] === '\\') {
      words += text.slice(at, open - 1) + OPEN;
      at = open + OPEN.length;
      continue;
    }
    const variable = variableAt(text, open + OPEN.length);
    if (variable) {
      words += text.slice(at, open);
      flush();
      segments.push({ type: 'variable', name: variable.name, preset: variable.preset });
      at = variable.end;
    } else {
      // Only one brace is literal: `{{{name}}` contains a variable after it.
      words += text.slice(at, open + 1);
      at = open + 1;
    }
  }
  words += text.slice(at);
  flush();
  return segments;
}

/** Returns the variables of a prompt in order of first occurrence. */
export function promptVariables(text: string): PromptVariable[] {
  const presets = new Map<string, string>();
  for (const segment of parsePrompt(text)) {
    if (segment.type === 'variable' && !presets.get(segment.name)) presets.set(segment.name, segment.preset);
  }
  return [...presets].map(([name, preset]) => ({ name, preset }));
}

/** Returns the prompt with its variables replaced, an absent one by its preset. Values are never parsed again. */
export function fillPrompt(text: string, values: Readonly<Record<string, string>>): string {
  return parsePrompt(text)
    .map((segment) =>
      segment.type === 'text'
        ? segment.text
        : Object.hasOwn(values, segment.name)
          ? (values[segment.name] ?? '')
          : segment.preset,
    )
    .join('');
}

interface FoundVariable extends PromptVariable {
  /** The index after the variable. */
  readonly end: number;
}

function variableAt(text: string, start: number): FoundVariable | null {
  // Only a short range is searched, so that a text full of open braces is still parsed in linear time.
  const head = text.slice(start, start + VARIABLE_NAME_MAX + 1);
  const stop = head.search(/[:{}\n\r]/);
  if (stop === -1) return null;
  const name = head.slice(0, stop).trim();
  const after = start + stop;
  if (name === '') return null;
  if (text.startsWith(CLOSE, after)) return { name, preset: '', end: after + CLOSE.length };
  if (text[after] !== ':') return null;
  const end = endOfPreset(text, after + 1);
  return end === null ? null : { name, preset: text.slice(after + 1, end).trim(), end: end + CLOSE.length };
}

/** Longest preset, in UTF-16 units, which also bounds the search. */
const PRESET_MAX = 2000;

/** Returns the end of a preset: the next `}}`, without open braces before. */
function endOfPreset(text: string, start: number): number | null {
  const stretch = text.slice(start, start + PRESET_MAX + CLOSE.length);
  const close = stretch.indexOf(CLOSE);
  if (close === -1 || stretch.slice(0, close).includes(OPEN)) return null;
  return start + close;
}

/**
 * Escapes a text so that, as a prompt, it yields exactly this text: its double braces are not variables. Separate from
 * the parser, which the first view does not need.
 */
export function escapePrompt(text: string): string {
  return text.replaceAll('{{', '\\{{');
}
