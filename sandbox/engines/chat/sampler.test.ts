import { describe, expect, test } from 'vitest';
import { generate } from './generate.ts';
import { oneOf, type Passage } from './passage.ts';
import { seededRandom } from './random.ts';
import { textReply } from './reply.ts';
import type { SamplerSettings } from './sampler.ts';
import { loadTokenizer } from './tokens.ts';

const COLOURS = ['red', 'green', 'blue', 'grey'];
const ONE: Passage = [oneOf(COLOURS)];

async function draw(passage: Passage, over: Partial<SamplerSettings>, seed = '1', maxTokens = 1000) {
  const settings: SamplerSettings = {
    temperature: 1,
    topP: 1,
    topK: null,
    frequencyPenalty: 0,
    presencePenalty: 0,
    logitBias: new Map(),
    topLogprobs: 0,
    random: seededRandom(seed),
    ...over,
  };
  const bounds = { maxTokens, atBound: 'max_tokens', stop: [] } as const;
  const said = generate(textReply(passage), settings, bounds, await loadTokenizer());
  const [part] = said.parts;
  if (part?.kind !== 'text') throw new Error('no text');
  return { text: part.pieces.map((piece) => piece.text).join(''), part, said };
}

async function shares(over: Partial<SamplerSettings>): Promise<number[]> {
  const counts = COLOURS.map(() => 0);
  const random = seededRandom('many');
  for (let turn = 0; turn < 2000; turn += 1) {
    const at = COLOURS.indexOf((await draw(ONE, { ...over, random })).text);
    counts[at] = (counts[at] ?? 0) + 1;
  }
  return counts.map((count) => count / 2000);
}

describe('the draw', () => {
  test('at temperature 1 follows the reported probabilities', async () => {
    const { part } = await draw(ONE, { topLogprobs: 4 });
    const told = part.pieces[0]?.tokens[0]?.top.map((other) => Math.exp(other.logprob)) ?? [];
    const seen = await shares({});
    expect(told.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 6);
    seen.forEach((share, index) => {
      expect(Math.abs(share - (told[index] ?? 0))).toBeLessThan(0.05);
    });
  });

  test('alternatives with a common start are reported where they diverge', async () => {
    const { said } = await draw([oneOf(['red sky', 'red sea', 'blue'])], { topLogprobs: 4, temperature: 0 });
    const [part] = said.parts;
    const tokens = part?.kind === 'text' ? part.pieces.flatMap((piece) => piece.tokens) : [];
    const [red, sky] = tokens.map(({ logprob }) => Math.exp(logprob));
    const weights = [1, 0.85, 0.85 ** 2];
    const sum = weights.reduce((all, weight) => all + weight);
    expect(red).toBeCloseTo(1.85 / sum, 6);
    expect(sky).toBeCloseTo(1 / 1.85, 6);
    const ways = tokens.map(({ top }) => top.filter(({ logprob }) => logprob > -10));
    expect(ways.map((top) => top.length)).toEqual([2, 2]);
  });

  test('tiny probabilities are still finite numbers', async () => {
    const tokenizer = await loadTokenizer();
    const banned = ' walk away from here and never come back again';
    const logitBias = new Map(tokenizer.encode(banned).map((id) => [id, -100]));
    const { part } = await draw([oneOf(['red', banned])], { topLogprobs: 2, logitBias });
    const told = part.pieces.flatMap(({ tokens }) => tokens.flatMap(({ top }) => top));
    expect(told.length).toBeGreaterThan(1);
    for (const { logprob } of told) expect(Number.isFinite(logprob)).toBe(true);
  });

  test('top_k and top_p drop unlikely choices, low temperature prefers likely ones', async () => {
    expect((await shares({ topK: 2 })).map((share) => share > 0)).toEqual([true, true, false, false]);
    expect((await shares({ topP: 0.5 })).map((share) => share > 0)).toEqual([true, true, false, false]);
    expect((await shares({ topP: 0.1 })).map((share) => share > 0)).toEqual([true, false, false, false]);
    expect((await shares({ temperature: 0.2 }))[0]).toBeGreaterThan(0.5);
  });

  test('penalties spread repeated choices, negative ones favor them', async () => {
    const many: Passage = Array.from({ length: 12 }, () => oneOf([' red', ' green', ' blue', ' grey']));
    const kinds = async (over: Partial<SamplerSettings>) =>
      new Set((await draw(many, { temperature: 0, ...over })).text.trim().split(' ')).size;
    expect(await kinds({})).toBe(1);
    expect(await kinds({ presencePenalty: 2 })).toBe(4);
    expect(await kinds({ frequencyPenalty: 2 })).toBe(4);
    expect(await kinds({ frequencyPenalty: -2 })).toBe(1);
  });

  test('a bias reverses a choice, and a forced token without max_tokens ends', async () => {
    const tokenizer = await loadTokenizer();
    const [grey = -1] = tokenizer.encode('grey');
    expect((await draw(ONE, { temperature: 0, logitBias: new Map([[grey, 5]]) })).text).toBe('grey');
    const forced = await draw(
      ['Good day.'],
      { logitBias: new Map([[grey, 100]]) },
      '1',
      Number.POSITIVE_INFINITY,
    );
    expect(forced.text).toMatch(/^(grey){100,1000}$/);
  });
});

test('characters of several tokens arrive complete, and all tokens are counted', async () => {
  const text = '𒀀𒁹 🏴‍☠️ 你好 é ﷽';
  const tokenizer = await loadTokenizer();
  const { part, said } = await draw([text], {});
  expect(part.pieces.map((piece) => piece.text).join('')).toBe(text);
  expect(part.pieces.every((piece) => !piece.text.includes('\uFFFD'))).toBe(true);
  expect(said.outputTokens).toBe(tokenizer.count(text));
});

test('vocabulary markers in a text are text', async () => {
  expect((await draw(['a <|endoftext|> b'], {})).text).toBe('a <|endoftext|> b');
});
