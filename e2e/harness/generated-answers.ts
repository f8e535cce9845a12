import type { Seeded } from '../../core/testing/seeded.ts';
import type { TokenLogprob } from '../../shared/domain/answer-event.ts';
import type { Part } from '../../shared/domain/conversation.ts';
import type { Json } from '../../shared/service/json.ts';
import { costlyDocument } from './costly-documents.ts';

/** An answer that is costly to render, and the view it targets. */
export interface GeneratedAnswer {
  readonly view: View;
  readonly parts: readonly Part[];
  readonly logprobs: readonly TokenLogprob[];
}

export const VIEWS = ['Markdown', 'code', 'table', 'tokens', 'citations', 'tools', 'blocks'] as const;
type View = (typeof VIEWS)[number];

const LANGUAGES = ['js', 'ts', 'python', 'html', 'css', 'json', 'sql', 'bash', 'cpp', 'yaml', 'mermaid', 'x'];

/** Generates an answer for one view. */
export function generatedAnswer(random: Seeded, view: View): GeneratedAnswer {
  const one = { view, logprobs: [] };
  switch (view) {
    case 'Markdown':
      return { ...one, parts: [text(costlyDocument(random))] };
    case 'code':
      return { ...one, parts: [text(codeBlocks(random))] };
    case 'table':
      return { ...one, parts: [text(table(random))] };
    case 'tokens':
      return { ...one, parts: [text('tokens')], logprobs: tokens(random) };
    case 'citations':
      return { ...one, parts: citing(random) };
    case 'tools':
      return { ...one, parts: toolCalls(random) };
    case 'blocks':
      return {
        ...one,
        parts: Array.from({ length: size(random, 50) }, () => ({
          ...{ type: 'other', block: 0 },
          json: { type: words(random, 1000), content: JSON.parse(jsonText(random, 500)) as Json },
        })),
      };
    default:
      return view satisfies never;
  }
}

const text = (words: string): Part => ({ type: 'text', block: 0, text: words });

/** Returns a random size, small more often than large. */
const size = (random: Seeded, most: number) => Math.max(1, Math.floor(most ** random.random()));

/** Returns costly text of up to about `most` characters. */
function words(random: Seeded, most: number): string {
  return costlyDocument(random).slice(0, size(random, most));
}

function codeBlocks(random: Seeded): string {
  const count = size(random, 3000);
  const code = words(random, 100_000 / count).replaceAll('`', "'");
  const block = `\`\`\`${random.pick(LANGUAGES)}\n${code}\n\`\`\`\n\n`;
  const depth = random.int(0, 3) === 0 ? size(random, 60) : 0;
  return block
    .repeat(count)
    .replace(/^/gm, random.pick(['> ', '  ']).repeat(depth))
    .slice(0, 200_000);
}

function table(random: Seeded): string {
  const columns = size(random, 120);
  const cell = words(random, 20_000 / columns).replace(/[\n|]/g, ' ');
  const row = `|${`${cell}|`.repeat(columns)}\n`;
  const rows = Math.min(size(random, 5000), Math.ceil(200_000 / row.length));
  return `${row}|${'-|'.repeat(columns)}\n${row.repeat(rows)}`;
}

function tokens(random: Seeded): TokenLogprob[] {
  const count = size(random, 20_000);
  const pieces = Array.from({ length: random.int(1, 8) }, () => words(random, 100_000 / count));
  const bytes = ['\\xe5', '\\xe5\\xa4', '\\xf0\\x9f', '\\xff'.repeat(size(random, 2000))];
  const some = () => (random.int(0, 20) === 0 ? random.pick(bytes) : random.pick(pieces));
  const all = Array.from({ length: size(random, 3000) }, () => ({
    token: some(),
    logprob: -random.random(),
  }));
  // One token in a hundred has alternatives, which must all fit into one message to the page.
  const longest = Math.max(...all.map(({ token }) => token.length));
  const top = all.slice(0, Math.max(1, Math.floor(50_000 / Math.max(1, longest))));
  return Array.from({ length: count }, () => ({
    ...{ token: some(), logprob: -10 * random.random() },
    top: random.int(0, 100) === 0 ? top : [],
  }));
}

function citing(random: Seeded): Part[] {
  const blocks = size(random, 100);
  const each = size(random, 2000 / blocks);
  const cited = words(random, 1_000_000 / (blocks * each));
  const title = words(random, 5000);
  return Array.from({ length: blocks }, (_, block) => ({
    ...{ type: 'text', block, text: words(random, 200) },
    citations: Array.from({ length: each }, (_, at) => ({
      ...{ cited_text: `${block} ${at} ${cited}`, document_title: title, document_index: at % 50 },
      ...{ start_char_index: at, end_char_index: at + 5 },
    })),
  }));
}

function toolCalls(random: Seeded): Part[] {
  const name = words(random, 10_000);
  return Array.from({ length: size(random, 100) }, (_, at): Part[] => {
    const id = `call-${at}`;
    const input = jsonText(random).slice(0, random.int(0, 3) === 0 ? size(random, 100_000) : undefined);
    return [
      { type: 'tool_call', block: at, id, name, input },
      { type: 'tool_result', toolCallId: id, content: jsonText(random), isError: at % 2 === 0 },
    ];
  }).flat();
}

/** Returns JSON of up to about 100 KB that is deep, wide, or has long strings. */
function jsonText(random: Seeded, deepest = 5000): string {
  const inside = random.pick([
    JSON.stringify(words(random, 50_000)),
    `[${'1,'.repeat(size(random, 30_000))}1]`,
    `{${Array.from({ length: size(random, 3000) }, (_, at) => `"key ${at}":null`).join()}}`,
  ]);
  const [open, close] = random.pick([
    ['[', ']'],
    ['{"a":', '}'],
    ['[{"long key":[', ']}]'],
  ] as const);
  const depth = random.int(0, 1) === 0 ? size(random, 20) : size(random, deepest);
  return open.repeat(depth) + inside + close.repeat(depth);
}
