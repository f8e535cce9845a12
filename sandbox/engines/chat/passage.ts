/** A possible continuation; at temperature 1 its probability is proportional to its weight. */
export interface Option {
  readonly text: string;
  readonly weight: number;
}

/** A fixed text, or a position where the sampler has a choice. */
export type Segment = string | { readonly options: readonly Option[] };

/** The text that the sandbox may produce: fixed text and choices in order. The sampler walks it, token by token. */
export type Passage = readonly Segment[];

type Insert = string | number | Segment | Passage;

/** Returns a choice of continuations, the most likely first. */
export function oneOf(texts: readonly string[]): Segment {
  if (texts.length === 1 && texts[0] !== undefined) return texts[0];
  return { options: texts.map((text, index) => ({ text, weight: 0.85 ** index })) };
}

/**
 * Parses a passage: `spin\`⟦Hello¦Good day⟧, ${name}.\``. Choices stand between ⟦ and ⟧ in the literal text only,
 * so inserted text cannot add any. Backslashes stay as they are (for formulas); common indentation is removed.
 */
export function spin(strings: TemplateStringsArray, ...inserts: readonly Insert[]): Passage {
  const literals = dedent(strings.raw.map((raw) => raw.replaceAll('\\`', '`').replaceAll('\\${', '${')));
  const segments: Segment[] = [];
  literals.forEach((literal, index) => {
    segments.push(...readChoices(literal));
    const insert = inserts[index];
    if (insert === undefined) return;
    if (typeof insert === 'number') segments.push(String(insert));
    else if (typeof insert === 'string' || 'options' in insert) segments.push(insert);
    else segments.push(...insert);
  });
  return tidy(segments);
}

/** Joins passages with blank lines between them. */
export function paragraphs(...parts: readonly (Passage | string | null)[]): Passage {
  const there = parts.flatMap((part) => (part === null ? [] : [typeof part === 'string' ? [part] : part]));
  return tidy(there.flatMap((part, index) => (index === 0 ? [...part] : ['\n\n', ...part])));
}

/** Returns the most likely reading of a passage, as at temperature 0. */
export function likeliest(passage: Passage): string {
  return passage
    .map((segment) => (typeof segment === 'string' ? segment : (segment.options[0]?.text ?? '')))
    .join('');
}

/** Maps every text of a passage and keeps the choices. */
export function mapText(passage: Passage, change: (text: string) => string): Passage {
  return passage.map((segment) =>
    typeof segment === 'string'
      ? change(segment)
      : { options: segment.options.map((option) => ({ ...option, text: change(option.text) })) },
  );
}

function readChoices(text: string): Segment[] {
  return text
    .split(/(⟦[^⟧]*⟧)/)
    .filter((piece) => piece !== '')
    .map((piece) => (piece.startsWith('⟦') ? oneOf(piece.slice(1, -1).split('¦')) : piece));
}

/** Joins adjacent texts, and moves a space before a choice into it, since tokens include their leading space. */
function tidy(segments: readonly Segment[]): Passage {
  const out: Segment[] = [];
  for (const segment of segments) {
    const last = out.at(-1);
    if (segment === '') continue;
    if (typeof segment === 'string') {
      if (typeof last === 'string') out[out.length - 1] = last + segment;
      else out.push(segment);
    } else if (
      typeof last === 'string' &&
      last.endsWith(' ') &&
      segment.options.every((o) => o.text !== '')
    ) {
      if (last.length > 1) out[out.length - 1] = last.slice(0, -1);
      else out.pop();
      out.push({ options: segment.options.map((o) => ({ ...o, text: ` ${o.text}` })) });
    } else out.push(segment);
  }
  return out;
}

function dedent(literals: readonly string[]): string[] {
  const whole = literals.join('\u0000');
  const indents = [...whole.matchAll(/\n( *)(?=[^ \n])/g)].map((match) => match[1]?.length ?? 0);
  const indent = whole.startsWith('\n') && indents.length > 0 ? Math.min(...indents) : 0;
  return literals.map((literal, index) => {
    let text = indent > 0 ? literal.replaceAll(`\n${' '.repeat(indent)}`, '\n') : literal;
    if (index === 0) text = text.replace(/^\n/, '');
    return index === literals.length - 1 ? text.replace(/\n *$/, '') : text;
  });
}
