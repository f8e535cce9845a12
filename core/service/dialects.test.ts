import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { SERVICE_PRESETS } from '../../shared/service/presets.ts';
import { DEFAULT_PROFILE, endpointProfile } from '../../shared/service/profile.ts';
import { createTransport } from '../http/transport.ts';
import { DIALECTS } from '../testing/dialects/all-dialects.ts';
import { BEGINNING, CALL, COUNTS, type Dialect, TEXT, THOUGHT } from '../testing/dialects/dialect.ts';
import { realClock } from '../testing/fake-clock.ts';
import { connectionTo, foldedAnswer, type Outcome, outcomeOf, textOf } from '../testing/service-call.ts';
import { completeChat, completionBody, createMessage, readChatBody } from './chat/chat.ts';
import { listModels } from './chat/models.ts';

// The dialects of other services, written from their public documentation, over the real path: HTTP, reader, events.

const transport = createTransport({ clock: realClock });
let respond: RequestListener = () => undefined;
/** The body of the last request. */
let sent = '';
const server = createServer((request, response) => respond(request, response)).listen(0, '127.0.0.1');
afterEach(() => {
  respond = () => undefined;
});
afterAll(async () => {
  await transport.close();
  server.close();
});

/** Has the service send a JSON body, or an event stream where it is text. */
function serve(body: unknown, status = 200): void {
  respond = (request, response) => {
    sent = '';
    request.on('data', (bytes) => {
      sent += bytes;
    });
    const isStream = typeof body === 'string';
    response.writeHead(status, { 'content-type': isStream ? 'text/event-stream' : 'application/json' });
    response.end(isStream ? body : JSON.stringify(body));
  };
}

function connection({ preset }: Dialect) {
  const found = SERVICE_PRESETS.find(({ id }) => id === preset);
  if (!found) throw new Error(`there is no preset ${preset}`);
  const path = new URL(found.baseUrl).pathname.replace(/\/$/, '');
  return connectionTo(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, found.profile);
}

function ask(dialect: Dialect, stream: boolean): Promise<Outcome> {
  const to = connection(dialect);
  const options = { signal: new AbortController().signal };
  const messages = [{ role: 'user' as const, content: 'The weather in Oslo?' }];
  const request = { model: dialect.model, messages, stream };
  return outcomeOf(
    to.profile.chatPath === null
      ? createMessage(transport, to, { ...request, max_tokens: 500 }, options)
      : completeChat(transport, to, request, options),
  );
}

describe.each(DIALECTS.map((dialect) => [dialect.name, dialect] as const))('%s', (_, dialect) => {
  describe.each([
    ['whole', false],
    ['streamed', true],
  ] as const)('%s', (_form, stream) => {
    const body = (transcript: Dialect['answer']) => (stream ? transcript.stream : transcript.whole);

    it('answers, and counts its tokens', async () => {
      serve(body(dialect.answer));
      const { events, error } = await ask(dialect, stream);
      expect(error).toBeNull();
      expect(textOf(events)).toBe(TEXT);
      expect(foldedAnswer(events).info.usage).toMatchObject(COUNTS);
      expect(foldedAnswer(events).info.notices).toEqual([]);
    });

    it.skipIf(dialect.thinking === null)('thinks before it answers', async () => {
      serve(body(dialect.thinking ?? dialect.answer));
      const { events, error } = await ask(dialect, stream);
      expect(error).toBeNull();
      expect(textOf(events, 'thinking').trim()).toBe(THOUGHT);
      expect(textOf(events).trimStart()).toBe(TEXT);
    });

    it('calls a tool', async () => {
      serve(body(dialect.tools));
      const { events, error } = await ask(dialect, stream);
      expect(error).toBeNull();
      const calls = foldedAnswer(events).parts.filter((part) => part.type === 'tool_call');
      expect(calls).toMatchObject([{ id: CALL.id, name: CALL.name }]);
      expect(JSON.parse(calls[0]?.input ?? '')).toEqual(JSON.parse(CALL.input));
    });
  });

  it('refuses in its own words', async () => {
    const { status, body, message } = dialect.error;
    serve(body, status);
    const { error } = await ask(dialect, false);
    expect(error?.data).toMatchObject({ class: dialect.error.class });
    expect(error?.data.message).toContain(message);
  });

  it.skipIf(dialect.midStream === null)('fails in the middle of an answer in its own words', async () => {
    serve(dialect.midStream?.stream);
    const { events, error } = await ask(dialect, true);
    expect(textOf(events)).toBe(BEGINNING);
    expect(error?.data.message).toContain(dialect.midStream?.message);
  });

  it('lists its models', async () => {
    const { body, ids, vision, windows } = dialect.models;
    // An entry that cannot be read takes no other with it.
    serve({ ...body, data: [...body.data, { id: 5 }] });
    const { models, unreadable } = await listModels(transport, connection(dialect), {
      signal: new AbortController().signal,
    });
    expect(models.map(({ id }) => id)).toEqual(ids);
    expect(unreadable).toBe(1);
    expect(models.filter((model) => model.vision).map(({ id }) => id)).toEqual(vision);
    for (const [id, size] of Object.entries(windows ?? {}))
      expect(models.find((model) => model.id === id)?.contextWindow).toBe(size);
  });
});

it('Mistral is not asked for token counts, which it refuses; others are', async () => {
  const request = { messages: [], stream: true, stream_options: { include_usage: true } };
  const options = { signal: new AbortController().signal };
  for (const dialect of DIALECTS.filter(({ preset }) => preset === 'mistral' || preset === 'openai')) {
    serve(dialect.answer.stream);
    await outcomeOf(
      completeChat(transport, connection(dialect), { ...request, model: dialect.model }, options),
    );
    expect('stream_options' in JSON.parse(sent), dialect.name).toBe(dialect.preset === 'openai');
  }
});

/** What each service documents for much thinking, and for none; null: it has no such parameter. */
const THINKING: Readonly<Record<string, readonly [high: object, off: object] | null>> = {
  openai: [{ reasoning_effort: 'high' }, { reasoning_effort: 'none' }],
  anthropic: null,
  gemini: [{ reasoning_effort: 'high' }, { reasoning_effort: 'none' }],
  openrouter: [{ reasoning: { effort: 'high' } }, { reasoning: { effort: 'none' } }],
  deepseek: [{ thinking: { type: 'enabled' }, reasoning_effort: 'high' }, { thinking: { type: 'disabled' } }],
  moonshot: [{ thinking: { type: 'enabled' } }, { thinking: { type: 'disabled' } }],
  minimax: null,
  mistral: [{ reasoning_effort: 'high' }, { reasoning_effort: 'none' }],
  ollama: [{ reasoning_effort: 'high' }, { reasoning_effort: 'none' }],
  'lm-studio': null,
  vllm: [
    { chat_template_kwargs: { enable_thinking: true } },
    { chat_template_kwargs: { enable_thinking: false } },
  ],
};

it.each(DIALECTS.map((dialect) => [dialect.name, dialect] as const))(
  '%s: how much a model thinks is sent as the service calls it, and only on request',
  async (_, dialect) => {
    const to = connection(dialect);
    const options = { signal: new AbortController().signal };
    const request = { model: dialect.model, messages: [], max_tokens: 5 };
    const [high, off] = THINKING[dialect.preset] ?? [{}, {}];
    for (const [thinkingEffort, expected] of [
      ['default', {}],
      ['high', high],
      ['off', off],
    ] as const) {
      const chosen = { ...to, profile: { ...to.profile, chatPath: '/chat', thinkingEffort } };
      serve(dialect.answer.whole);
      await outcomeOf(completeChat(transport, chosen, request, options));
      const limit = { [to.profile.tokenLimitField]: 5 };
      expect(JSON.parse(sent)).toEqual({ model: dialect.model, messages: [], ...limit, ...expected });
    }
  },
);

it.each(endpointProfile.shape.thinkingField.unwrap().options)(
  'a stored body with the parameter %s is read as it was before',
  (thinkingField) => {
    const messages = [{ role: 'user' as const, content: 'Hi' }];
    const request = { model: 'm', messages, max_tokens: 5 };
    const profile = { ...DEFAULT_PROFILE, thinkingField, thinkingEffort: 'low' } as const;
    const body = JSON.parse(JSON.stringify(completionBody(profile, request)));
    expect(Object.keys(body).length > 3).toBe(thinkingField !== 'off');
    expect(readChatBody(body)).toEqual(request);
  },
);
