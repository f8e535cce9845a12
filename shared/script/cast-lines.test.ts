import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { runs } from '../../core/testing/deep.ts';
import { castLines, speakerCandidates } from './cast-lines.ts';
import { spokenText } from './spoken-text.ts';

const CAST = { Anna: 'a', ANNA: 'a', 小明: 'm', 'Old Man': null };

it('assigns lines to the speaker before them and separates the label at either colon', () => {
  const script = 'Once upon a time.\nAnna: Hello!\nHow are you?\n\n小明：你好。\n  Old  Man : Hm.';
  expect(castLines(script, CAST)).toEqual([
    { speaker: null, label: '', text: 'Once upon a time.' },
    { speaker: 'Anna', label: 'Anna:', text: 'Hello!' },
    { speaker: 'Anna', label: '', text: 'How are you?' },
    { speaker: 'Anna', label: '', text: '' },
    { speaker: '小明', label: '小明：', text: '你好。' },
    { speaker: 'Old Man', label: '  Old  Man :', text: 'Hm.' },
  ]);
});

test.each([
  ['ANNA (laughs): Stop it!', 'ANNA', ['(laughs)'], 'Stop it!'],
  ['Anna [whispering]: Hush.', 'Anna', ['[whispering]'], 'Hush.'],
  ['Anna (aside: softly) [to Bob]: No.', 'Anna', ['(aside: softly)', '[to Bob]'], 'No.'],
  ['小明（笑）：走吧。', '小明', ['（笑）'], '走吧。'],
  ['[00:12] Anna: Late.', 'Anna', ['[00:12]'], 'Late.'],
  ['(off) Anna: Here!', 'Anna', ['(off)'], 'Here!'],
  ['【旁白】：天黑了。', '旁白', [], '天黑了。'],
  ['[Narrator]: Night.', 'Narrator', [], 'Night.'],
  ['**Anna:** Hello', 'Anna', [], 'Hello'],
  ['**Anna** (laughs): Hello', 'Anna', ['(laughs)'], 'Hello'],
  ['- **Anna**: **Hello**', 'Anna', [], '**Hello**'],
  ['דנה: שלום', 'דנה', [], 'שלום'],
  ['\u200fأحمد (يضحك): مرحبا', 'أحمد', ['(يضحك)'], 'مرحبا'],
  ['Dr. J. R. O’Brien-Smith: Yes.', 'Dr. J. R. O’Brien-Smith', [], 'Yes.'],
  ["D'Artagnan: En garde!", "D'Artagnan", [], 'En garde!'],
  ['Speaker 1: Ready.', 'Speaker 1', [], 'Ready.'],
  ['C-3PO: Oh my.', 'C-3PO', [], 'Oh my.'],
  ['Anna:Hello', 'Anna', [], 'Hello'],
  ['소라: 안녕', '소라', [], '안녕'],
])('recognizes a speaker in %s', (line, name, directions, text) => {
  expect(speakerCandidates(line)).toEqual([{ name: name.normalize('NFC'), directions }]);
  const [first] = castLines(spokenText(line), { [name.normalize('NFC')]: 'v' });
  expect(first).toMatchObject({ speaker: name.normalize('NFC'), text });
});

test.each([
  'At 10:30 we left.',
  '10:30 it began.',
  'The odds are 3:1.',
  'https://example.com/a: an address',
  'See https://example.com',
  'mailto:anna@example.com',
  'localhost:8080 answers',
  'C:\\Users\\Anna',
  'std::vector',
  'He said it. Then: nothing.',
  'He said: come in.',
  'Then she asked: why?',
  'The old man said: no.',
  '她笑着说：走吧。',
  'She asked, twice: why?',
  '“Anna”: quoted',
  '(laughs): quietly',
  'Anna (laughs: never closed',
  'Anna laughs): never opened',
  ': nobody',
  `${'a'.repeat(41)}: too long for a name`,
  `${'word '.repeat(500)}: far too long`,
  '12: a number alone',
])('recognizes no speaker in %s, and the previous speaker continues', (line) => {
  expect(speakerCandidates(line)).toEqual([]);
  expect(castLines(`Anna: Hi.\n${line}`, CAST).at(-1)).toEqual({ speaker: 'Anna', label: '', text: line });
});

test.each(['Chapter 2: The interview', 'Note: bring water.', 'Bob (softly): Hi.', 'P.S.: One more.'])(
  'offers %s as a speaker, and speaks it unchanged in the default voice until it is cast',
  (line) => {
    expect(speakerCandidates(line)).toHaveLength(1);
    expect(castLines(`Anna: Hi.\n${line}\nOn.`, CAST).slice(1)).toEqual([
      { speaker: null, label: '', text: line },
      { speaker: null, label: '', text: 'On.' },
    ]);
  },
);

it('does not take names of Object.prototype properties for cast speakers', () => {
  expect(castLines('constructor: One.\n__proto__: Two.', {})).toEqual([
    { speaker: null, label: '', text: 'constructor: One.' },
    { speaker: null, label: '', text: '__proto__: Two.' },
  ]);
});

it('offers each speaker name of up to forty grapheme clusters once', () => {
  const name = '😀名'.repeat(20);
  expect(speakerCandidates(`${name}: hi\nBob: a\n${name}：b`).map((one) => one.name)).toEqual([name, 'Bob']);
});

it('treats two Unicode compositions of a name as one speaker', () => {
  expect(speakerCandidates('Zoe\u0308: a\nZo\u00eb: b').map(({ name }) => name)).toEqual(['Zoë']);
});

it('collects each stage direction of a speaker once', () => {
  expect(speakerCandidates('Anna (laughs): a\nAnna (sighs): b\nAnna (laughs): c')).toEqual([
    { name: 'Anna', directions: ['(laughs)', '(sighs)'] },
  ]);
});

it('assigns pathological script lines to speakers within half a second', () => {
  const from = performance.now();
  const lines = [
    'a '.repeat(100_000),
    `${' '.repeat(100_000)}:`,
    `${'a'.repeat(100_000)}:`,
    `${'('.repeat(100_000)}:`,
    `${'()'.repeat(230)}:`.repeat(400),
    `${'*'.repeat(100_000)}a:`,
  ];
  castLines(lines.join('\n'), CAST);
  expect(performance.now() - from).toBeLessThan(500);
});

const word = fc.constantFrom(
  'Anna',
  'ANNA',
  'Bob',
  'Chapter 2',
  '小明',
  'He said',
  'Old Man',
  'דנה',
  'hello',
  '12',
  'Dr.',
);
const joint = fc.constantFrom(
  ': ',
  ':',
  '：',
  ' (laughs): ',
  ' [softly]',
  '(',
  ')',
  '** ',
  '**',
  '\n',
  '\n\n',
  ' ',
  '. ',
  '//',
);
const anyScript = fc.array(fc.oneof(word, joint, fc.string({ unit: 'grapheme', maxLength: 6 })), {
  maxLength: 40,
});
const words = (text: string) => text.match(/[\p{L}\p{N}]+/gu) ?? [];

it('every word of a script is spoken or is in the label of a cast speaker', () => {
  fc.assert(
    fc.property(anyScript, (parts) => {
      const script = spokenText(parts.join(''));
      const lines = castLines(script, CAST);
      const written = script.split('\n');
      expect(lines).toHaveLength(written.length);
      for (const [n, { speaker, label, text }] of lines.entries()) {
        expect([...words(label), ...words(text)]).toEqual(words(written[n] ?? ''));
        if (label === '') expect(text).toBe(written[n]);
        else expect(Object.keys(CAST)).toContain(speaker);
      }
    }),
    runs(2000, 50_000),
  );
});

it('takes a name with other capitals for the same speaker, unless the cast tells them apart', () => {
  const script = 'Ben: One.\nBEN (shouts): Two.\nben: Three.';
  expect(castLines(script, { Ben: 'b' }).map(({ speaker }) => speaker)).toEqual(['Ben', 'Ben', 'Ben']);
  expect(castLines(script, { Ben: 'b', BEN: 'x' }).map(({ speaker }) => speaker)).toEqual([
    'Ben',
    'BEN',
    'Ben',
  ]);
  expect(speakerCandidates(script)).toEqual([{ name: 'Ben', directions: ['(shouts)'] }]);
});
