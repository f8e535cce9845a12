import { describe, expect, test } from 'vitest';
import { chatChunk, chatResponse } from '../shared/service/chat.ts';
import { CHAT, chatBody, eventData, read, sandboxUnderTest } from './testing/sandbox-under-test.ts';

const LONG = 'write 200 words about rain';

/** Sends a message and returns the texts of the choices with the rest of the response. */
async function ask(text: string, over: object = {}) {
  const server = await sandboxUnderTest();
  const answer = await read(await server.post(CHAT, chatBody(text, over)), chatResponse);
  const texts = answer.choices.map(({ message: { content } }) => {
    if (Array.isArray(content)) throw new Error('the content is no text');
    return content ?? '';
  });
  return { answer, texts, server };
}

describe('the answer', () => {
  test('has every field of the API', async () => {
    const { answer } = await ask('hello');
    expect(answer).toMatchObject({ object: 'chat.completion', model: 'vendor-s2' });
    expect(answer.id).toMatch(/^chatcmpl-/);
    expect(answer.system_fingerprint).toMatch(/^fp_/);
    expect(Math.abs((answer.created ?? 0) - Date.now() / 1000)).toBeLessThan(60);
    expect(answer.choices[0]).toMatchObject({
      index: 0,
      message: { role: 'assistant' },
      finish_reason: 'stop',
    });
    const usage = answer.usage;
    expect(usage?.total_tokens).toBe((usage?.prompt_tokens ?? 0) + (usage?.completion_tokens ?? 0));
    expect(answer.choices[0]?.message.content).toContain('sandbox');
  });

  test("streamed and complete answers match, and the stream has the API's first and last chunk", async () => {
    const { texts, server } = await ask(LONG, { temperature: 0 });
    const response = await server.post(CHAT, chatBody(LONG, { temperature: 0, stream: true }));
    expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/);
    const data = eventData(await response.text());
    expect(data.at(-1)).toBe('[DONE]');
    const chunks = data.slice(0, -1).map((text) => chatChunk.parse(JSON.parse(text)));
    const items = chunks.map((chunk) => chunk.choices?.[0]);
    expect(items[0]).toMatchObject({ delta: { role: 'assistant', content: '' }, finish_reason: null });
    expect(items.at(-1)).toMatchObject({ delta: {}, finish_reason: 'stop' });
    expect(items.slice(0, -1).every((item) => item?.finish_reason === null)).toBe(true);
    expect(items.map((item) => item?.delta?.content ?? '').join('')).toBe(texts[0]);
    expect(new Set(chunks.map((chunk) => chunk.id)).size).toBe(1);
    expect(chunks.every((chunk) => !('usage' in chunk))).toBe(true);
  });

  test('include_usage adds one chunk without choices before the end', async () => {
    const server = await sandboxUnderTest();
    const body = chatBody('hello', { stream: true, stream_options: { include_usage: true } });
    const data = eventData(await (await server.post(CHAT, body)).text());
    const last = chatChunk.parse(JSON.parse(data.at(-2) ?? ''));
    expect(last.choices).toEqual([]);
    const pieces = data.length - 4; // without the role, finish, usage and end chunks
    expect(last.usage?.completion_tokens).toBe(pieces);
  });
});

describe('sampling', () => {
  test('temperature 0 is deterministic, temperature 2 is not', async () => {
    const cold = await ask(LONG, { temperature: 0 });
    expect((await ask(LONG, { temperature: 0 })).texts).toEqual(cold.texts);
    const hot = await ask(LONG, { temperature: 2, n: 5 });
    expect(new Set(hot.texts).size).toBe(5);
  });

  test('the same seed repeats every choice, another seed changes them', async () => {
    const first = await ask(LONG, { seed: 11, n: 3 });
    expect((await ask(LONG, { seed: 11, n: 3 })).texts).toEqual(first.texts);
    expect((await ask(LONG, { seed: 12, n: 3 })).texts).not.toEqual(first.texts);
    expect(new Set(first.texts).size).toBe(3);
  });

  test('top_p 0 is as deterministic as temperature 0', async () => {
    const [sure, cold] = [await ask(LONG, { top_p: 0, temperature: 2 }), await ask(LONG, { temperature: 0 })];
    expect(sure.texts).toEqual(cold.texts);
  });

  test.each(['frequency_penalty', 'presence_penalty'])('%s makes words repeat less', async (field) => {
    const text = 'write 1500 words about rain';
    const kinds = (said: string) => new Set(said.toLowerCase().match(/\p{L}+/gu)).size;
    const free = await ask(text, { seed: 1, temperature: 0 });
    const pressed = await ask(text, { seed: 1, temperature: 0, [field]: 2 });
    expect(kinds(pressed.texts[0] ?? '')).toBeGreaterThan(kinds(free.texts[0] ?? ''));
  });

  test('logit_bias −100 bans a token, 100 lets nothing else be said', async () => {
    const banned = await ask('hello', { logit_bias: { '290': -100, '29277': -100 }, temperature: 1 });
    expect(banned.texts[0]).not.toMatch(/ the\b/);
    const forced = await ask('hello', { logit_bias: { '290': 100 }, max_tokens: 12 });
    expect(forced.texts[0]).toBe(' the'.repeat(12));
    expect(forced.answer.choices[0]?.finish_reason).toBe('length');
  });

  test('log probabilities match the sampled odds, with the requested number of alternatives', async () => {
    const { answer, texts } = await ask('hello', { logprobs: true, top_logprobs: 3, temperature: 0 });
    const content = answer.choices[0]?.logprobs?.content ?? [];
    expect(content.map((token) => token.token).join('')).toBe(texts[0]);
    const chosen = content.filter((token) => token.logprob < 0);
    expect(chosen.length).toBeGreaterThan(2);
    for (const token of chosen) {
      expect(token.top_logprobs?.length).toBeLessThanOrEqual(3);
      expect(token.top_logprobs?.[0]).toMatchObject({ token: token.token, logprob: token.logprob });
      const mass = token.top_logprobs?.reduce((sum, other) => sum + Math.exp(other.logprob), 0) ?? 0;
      expect(mass).toBeLessThanOrEqual(1.000001);
    }
    const without = await ask('hello');
    expect(without.answer.choices[0]?.logprobs).toBeNull();
  });

  test.each([0, 1, 5, 20])(
    'top_logprobs %i: so many alternatives stand with every token',
    async (top_logprobs) => {
      const { answer } = await ask('hello', { logprobs: true, top_logprobs });
      const content = answer.choices[0]?.logprobs?.content ?? [];
      expect(content.length).toBeGreaterThan(5);
      for (const { top_logprobs: top } of content) {
        expect(top).toHaveLength(top_logprobs);
        expect(new Set(top?.map(({ token }) => token)).size).toBe(top_logprobs);
        const odds = top?.map(({ logprob }) => logprob) ?? [];
        expect(odds).toEqual(odds.toSorted((a, b) => b - a));
      }
    },
  );

  test('n returns that many different choices', async () => {
    const { answer, texts } = await ask(LONG, { n: 12, seed: 5 });
    expect(answer.choices.map(({ index }) => index)).toEqual(Array.from({ length: 12 }, (_, index) => index));
    expect(new Set(texts).size).toBe(12);
  });
});

describe('ending', () => {
  test.each([1, 2, 5, 40])('max_tokens %i is exact', async (most) => {
    const { answer } = await ask(LONG, { max_tokens: most });
    expect(answer.usage?.completion_tokens).toBe(most);
    expect(answer.choices[0]?.finish_reason).toBe('length');
  });

  test('a stop sequence ends the answer before itself, even across tokens', async () => {
    const whole = (await ask('count to 50', { temperature: 0 })).texts[0] ?? '';
    for (const stop of [', 7', '19, 2', ['33', '11,']]) {
      const { answer, texts } = await ask('count to 50', { temperature: 0, stop });
      const first = Math.min(...[stop].flat().map((one) => whole.indexOf(one)));
      expect(texts[0]).toBe(whole.slice(0, first));
      expect(answer.choices[0]?.finish_reason).toBe('stop');
    }
  });

  test.each([
    ['tool_use', { tools: [{ type: 'function', function: { name: 'weather' } }] }, 'tool_calls'],
    ['tool_use', {}, 'stop'],
    ['stop_sequence', { stop: ['###'] }, 'stop'],
    ['max_tokens', {}, 'length'],
  ])('/end %s with %j ends with %s', async (reason, over, finish) => {
    const { answer, texts } = await ask(`/end ${reason}`, over);
    expect(answer.choices[0]?.finish_reason).toBe(finish);
    if ('stop' in over) expect(texts[0]).toMatch(/which comes now: $/);
  });

  test('/end refusal ends with content_filter', async () => {
    expect((await ask('/end refusal')).answer.choices[0]?.finish_reason).toBe('content_filter');
  });

  test('a truncated answer continues at the exact character', async () => {
    const whole = (await ask(LONG, { seed: 3 })).texts[0] ?? '';
    for (const length of [1, 57, 400, 801]) {
      const messages = [
        { role: 'user', content: LONG },
        { role: 'assistant', content: whole.slice(0, length) },
        { role: 'user', content: 'Continue exactly where you stopped.' },
      ];
      const rest = (await ask('', { messages, temperature: 0 })).texts[0] ?? '';
      const joined = whole.slice(0, length) + rest;
      expect(joined.match(/[\p{L}\p{N}'’-]+/gu)?.length).toBe(200);
      expect((await ask('', { messages: messages.slice(0, 2), temperature: 0 })).texts[0]).toBe(rest);
    }
  });
});

describe('response format', () => {
  test('json_object returns JSON with the question and the answer', async () => {
    const plain = await ask('hello', { response_format: { type: 'json_object' } });
    expect(JSON.parse(plain.texts[0] ?? '')).toMatchObject({
      question: 'hello',
      answer: expect.stringContaining('sandbox'),
    });
  });

  test('answers Chinese in Chinese unless the system prompt asks for English', async () => {
    expect((await ask('你好')).texts[0]).toMatch(/沙盒/);
    const messages = [
      { role: 'system', content: 'Always answer in English. End every answer with "Amen".' },
      { role: 'user', content: '你好' },
    ];
    expect((await ask('', { messages })).texts[0]).toMatch(/sandbox[\s\S]* Amen$/);
  });

  test('vision models accept images, other models refuse them by name', async () => {
    const png = 'iVBORw0KGgoAAAANSUhEUgAAAoAAAAHgCAIAAAC6s0uzAAAAAElFTkSuQmCC';
    const content = [
      { type: 'text', text: 'What is this?' },
      { type: 'image_url', image_url: { url: `data:image/png;base64,${png}` } },
    ];
    const messages = [{ role: 'user', content }];
    const seen = await ask('', { model: 'vendor-vl-1.0-260319', messages });
    expect(seen.texts[0]).toContain('PNG, 640 × 480 pixels');
    const blind = await seen.server.post(CHAT, chatBody('', { messages, model: 'partner-5.1' }));
    expect(blind.status).toBe(400);
    expect(await blind.text()).toContain('partner-5.1');
    const none = [
      { role: 'user', content: [{ type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } }] },
    ];
    const broken = await seen.server.post(
      CHAT,
      chatBody('', { messages: none, model: 'vendor-vl-1.0-260319' }),
    );
    expect(broken.status).toBe(400);
  });
});
