/** A piece of a saved prompt: words, or a place to fill in. */
export type PromptSegment =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'variable'; readonly name: string; readonly preset: string };

/** A place to fill in, once however often it stands in the prompt. */
export interface PromptVariable {
  readonly name: string;
  /** What stands there at first: of the first place that says so. */
  readonly preset: string;
}

/** Longest name of a place, in UTF-16 units. */
const VARIABLE_NAME_MAX = 60;

const OPEN = '{{';
const CLOSE = '}}';

/**
 * Reads a saved prompt. `{{name}}` is a place to fill in, `{{name:preset}}` one with something in it already, `\{{` two
 * braces. A name is one line of at most 60 characters without braces or a colon; what is none stays as it is written.
 * One pass over the text.
 */
export function parsePrompt(text: string): PromptSegment[] {
  const pieces: PromptSegment[] = [];
  let words = '';
  let at = 0;
  const flush = () => {
    if (words !== '') pieces.push({ type: 'text', text: words });
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
      pieces.push({ type: 'variable', name: variable.name, preset: variable.preset });
      at = variable.end;
    } else {
      // One brace only: `{{{name}}` holds a place behind its first brace.
      words += text.slice(at, open + 1);
      at = open + 1;
    }
  }
  words += text.slice(at);
  flush();
  return pieces;
}

/** The places of a prompt in the order they first stand there. */
export function promptVariables(text: string): PromptVariable[] {
  const presets = new Map<string, string>();
  for (const piece of parsePrompt(text)) {
    if (piece.type === 'variable' && !presets.get(piece.name)) presets.set(piece.name, piece.preset);
  }
  return [...presets].map(([name, preset]) => ({ name, preset }));
}

/** The prompt with its places filled in, an absent one by its preset. What is filled in is never read as a place. */
export function fillPrompt(text: string, values: Readonly<Record<string, string>>): string {
  return parsePrompt(text)
    .map((piece) =>
      piece.type === 'text'
        ? piece.text
        : Object.hasOwn(values, piece.name)
          ? (values[piece.name] ?? '')
          : piece.preset,
    )
    .join('');
}

interface FoundVariable extends PromptVariable {
  /** Where the text goes on. */
  readonly end: number;
}

function variableAt(text: string, start: number): FoundVariable | null {
  // Looked for in a short stretch only: a text full of open braces is still read once.
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

/** Longest preset, in UTF-16 units: it too bounds how far is looked. */
const PRESET_MAX = 2000;

/** A preset ends with the next `}}`, and holds no open braces. */
function endOfPreset(text: string, start: number): number | null {
  const stretch = text.slice(start, start + PRESET_MAX + CLOSE.length);
  const close = stretch.indexOf(CLOSE);
  if (close === -1 || stretch.slice(0, close).includes(OPEN)) return null;
  return start + close;
}
