import type { Seeded } from '../../core/testing/seeded.ts';

const SIGNS = [...'!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~'];
const LETTERS = [
  'a',
  'w',
  '1',
  'é',
  '中',
  '。',
  '，',
  '（',
  '」',
  '“',
  '—',
  '…',
  'ー',
  'م',
  'ก',
  'ཀ',
  'ᄀ',
  '한',
  'क्ष',
];
const UNSEEN = [
  '\u00a0',
  '\u200b',
  '\u200d',
  '\u2060',
  '\u202e',
  '\u0301',
  '\ufe0f',
  '\u00ad',
  '\u3000',
  '\ud800',
  '\0',
];
const SPACES = [' ', '\t', '\n', '\n\n', '  \n', '    '];
const PIECES = [
  ...[
    '(c)',
    ':smile:',
    '[a](<',
    '[](',
    '![](',
    '[a](b)',
    '[a][b]',
    '[a]: b\n',
    '<a b="',
    '<!--',
    'https://a.example/',
    'mailto:a@b.c',
    '&amp;',
    '&#x41;',
  ],
  ...[
    '**a**',
    '*a',
    '**a b*c ',
    '__a',
    '~~a~~',
    '`a`',
    '``a',
    '$a$',
    '$$a',
    '\\(a\\)',
    '\\[a',
    '$$\na\n$$\n',
    '\\frac{1}{',
    '\\sqrt{',
    'x^{2_',
  ],
  ...[
    '# a\n',
    'a\n===\n',
    '- a\n',
    '- ',
    '1. a\n',
    '> a\n',
    '> ',
    '- [ ] a\n',
    '---\n',
    '```\na\n```\n',
    '```js\n',
    '~~~\n',
    '    a\n',
  ],
  ...[
    '|a|b|\n',
    '|-|-|\n',
    '|',
    '|a|b|\n|-|-|\n|c|d|\n',
    '👩\u200d🚀',
    '😀',
    '🇩🇪',
    'word ',
    '中文，句子。',
    'a-b/c.d ',
  ],
];
const ATOMS = [...SIGNS, ...LETTERS, ...UNSEEN, ...SPACES, ...PIECES];
const PAIRS = ['()', '[]', '{}', '<>', '**', '__', '``', '$$', '~~', '||', '（）', '「」', '“”'] as const;

/** Maximum length of a generated document, in UTF-16 units. */
const LONGEST = 100_000;

/** Generates a Markdown document that is costly to parse, with repeated, nested and mixed markers. */
export function costlyDocument(random: Seeded): string {
  const parts = random.int(1, 3);
  const length = Math.floor(10 ** (2 + 3 * random.random()) / parts);
  return Array.from({ length: parts }, () => part(random, length))
    .join(random.pick(['', '\n', '\n\n']))
    .slice(0, LONGEST);
}

function part(random: Seeded, length: number): string {
  switch (random.int(0, 5)) {
    case 0:
      return repeated(random.pick(ATOMS), length);
    case 1:
      return repeated(random.pick(ATOMS) + random.pick(ATOMS), length);
    case 2:
      return nested(random, length);
    case 3:
      return repeated(
        `${Array.from({ length: random.int(1, 6) }, () => random.pick(ATOMS)).join('')}\n`,
        length,
      );
    case 4:
      return repeated(
        `${Array.from({ length: random.int(2, 12) }, () => random.pick(ATOMS)).join('')}`,
        length,
      );
    default:
      return mixed(random, length);
  }
}

function repeated(text: string, length: number): string {
  return text.repeat(Math.ceil(length / text.length));
}

/** Returns opening markers, content, and closing markers, some of which may be missing. */
function nested(random: Seeded, length: number): string {
  const [open = '(', close = ')'] = random.pick(PAIRS);
  const inside = random.pick(ATOMS);
  const opening = repeated(random.pick([open, open + inside, inside + open]), length / 2);
  return (
    opening +
    inside +
    (random.int(0, 3) === 0 ? '' : repeated(random.pick([close, close + inside, `${close}(b)`]), length / 2))
  );
}

function mixed(random: Seeded, length: number): string {
  const chosen = Array.from({ length: random.int(2, 20) }, () => random.pick(ATOMS));
  const parts: string[] = [];
  for (let size = 0; size < length; ) {
    const one = random.pick(chosen).repeat(random.int(1, 3) ** 3);
    parts.push(one);
    size += one.length;
  }
  return parts.join('');
}
