import { readFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { DEFAULT_PROFILE, endpointProfile } from '../../shared/service/profile.ts';
import { createTransport } from '../http/transport.ts';
import { DIALECTS } from '../testing/dialects/all-dialects.ts';
import {
  BEGINNING,
  CALL,
  COUNTS,
  type Dialect,
  IMAGE,
  TEXT,
  THOUGHT,
  type Transcript,
} from '../testing/dialects/dialect.ts';
import {
  presetAt,
  question,
  sendBody,
  TOOL_RESULT,
  TOOLS,
  withCore,
} from '../testing/dialects/dialect-core.ts';
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
    sendBody(response, body, status);
  };
}

function connection(dialect: Dialect) {
  const { baseUrl, profile } = presetAt(
    `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    dialect,
  );
  return connectionTo(baseUrl, profile);
}

/** As JSON: the fixtures may hold fields that are undefined. */
const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

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

/** What each form of an answer brings: a body, and a stream. */
async function inBothForms(
  dialect: Dialect,
  { whole, stream }: Transcript,
  check: (outcome: Outcome) => void,
): Promise<void> {
  for (const isStream of [false, true]) {
    serve(isStream ? stream : whole);
    const outcome = await ask(dialect, isStream);
    expect(outcome.error).toBeNull();
    check(outcome);
  }
}

async function answers(dialect: Dialect, stream: boolean): Promise<void> {
  serve(stream ? dialect.answer.stream : dialect.answer.whole);
  const { events, error } = await ask(dialect, stream);
  expect(error).toBeNull();
  expect(textOf(events)).toBe(TEXT);
  expect(foldedAnswer(events).info).toMatchObject({ usage: COUNTS, notices: [] });
}

interface Cell {
  /** What it shows, and whether the service offers it, if not all do. */
  readonly title: string;
  readonly isOffered?: (dialect: Dialect) => boolean;
  readonly check: (dialect: Dialect) => Promise<void>;
}

/** The tests of each service, by their column in docs/dialects.md. */
const CELLS: Readonly<Record<string, Cell>> = {
  chat: { title: 'answers in one body, and counts its tokens', check: (dialect) => answers(dialect, false) },
  stream: { title: 'answers in a stream, and counts its tokens', check: (dialect) => answers(dialect, true) },
  'tool call': {
    title: 'calls a tool',
    check: (dialect) =>
      inBothForms(dialect, dialect.tools, ({ events }) => {
        const calls = foldedAnswer(events).parts.filter((part) => part.type === 'tool_call');
        expect(calls).toMatchObject([{ id: CALL.id, name: CALL.name }]);
        expect(JSON.parse(calls[0]?.input ?? '')).toEqual(JSON.parse(CALL.input));
      }),
  },
  'tool round': {
    title: 'gets its call back as it needs it, with the result, and answers',
    async check(dialect) {
      for (const stream of [false, true]) {
        await withCore(dialect, async (core) => {
          const form = stream ? 'stream' : 'whole';
          core.answerWith([dialect.tools[form], dialect.answer[form], dialect.answer[form]]);
          const id = await core.conversation({ stream });
          await core.send(id, question('The weather in Oslo?'));
          expect(await core.send(id, TOOL_RESULT)).toMatchObject([{ type: 'text', text: TEXT }]);
          expect(core.sent(0)).toMatchObject({ tools: [TOOLS[core.face]] });
          const round = [dialect.tools.sentBack, dialect.messages.toolResult];
          expect(core.sent(1).messages.slice(1)).toEqual(asJson(round));
          // A later question still needs them.
          await core.send(id, question('And tomorrow?'));
          expect(core.sent(2).messages.slice(1, 3)).toEqual(asJson(round));
          expect(new Set(core.paths).size).toBe(1);
        });
      }
    },
  },
  thinking: {
    title: 'thinks before it answers',
    isOffered: (dialect) => dialect.thinking !== null,
    check: (dialect) =>
      inBothForms(dialect, dialect.thinking ?? dialect.answer, ({ events }) => {
        expect(textOf(events, 'thinking').trim()).toBe(THOUGHT);
        expect(textOf(events).trimStart()).toBe(TEXT);
      }),
  },
  'images in': {
    title: 'gets an image in its form',
    isOffered: (dialect) => dialect.models.vision.length > 0,
    check: (dialect) =>
      withCore(dialect, async (core) => {
        core.answerWith([dialect.answer.stream]);
        const id = await core.conversation({ model: dialect.models.vision[0] ?? '' });
        const image = { type: 'image', url: `data:${IMAGE.type};base64,${IMAGE.bytes}`, alt: 'dot' } as const;
        await core.send(id, [...question(IMAGE.question), image]);
        expect(core.sent(0).messages).toEqual([dialect.messages.image]);
      }),
  },
  'error text': {
    title: 'refuses in its own words',
    async check(dialect) {
      const { status, body, message } = dialect.error;
      serve(body, status);
      const { error } = await ask(dialect, false);
      expect(error?.data).toMatchObject({ class: dialect.error.class });
      expect(error?.data.message).toContain(message);
    },
  },
  'error while streaming': {
    title: 'fails in the middle of an answer in its own words',
    isOffered: (dialect) => dialect.midStream !== null,
    async check(dialect) {
      serve(dialect.midStream?.stream);
      const { events, error } = await ask(dialect, true);
      expect(textOf(events)).toBe(BEGINNING);
      expect(error?.data.message).toContain(dialect.midStream?.message);
    },
  },
  'model list': {
    title: 'lists its chat models, which see images, and how much they read',
    async check(dialect) {
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
    },
  },
  'Test connection': {
    title: 'passes the test with a model of its list, and fails it in its own words',
    check: (dialect) =>
      withCore(dialect, async (core) => {
        core.answerWith([dialect.answer.whole]);
        const works = { part: 'models', state: 'works', count: dialect.models.ids.length, error: null };
        expect(await core.test()).toMatchObject({ ok: true, parts: expect.arrayContaining([works]) });
        expect(dialect.models.ids).toContain(core.sent(0).model);
        const { status, body, message } = dialect.error;
        core.answerWith([body], status);
        const { ok, error } = await core.test();
        expect({ ok, class: error?.class }).toEqual({ ok: false, class: dialect.error.class });
        expect(error?.message).toContain(message);
      }),
  },
};

describe.each(DIALECTS.map((dialect) => [dialect.name, dialect] as const))('%s', (_, dialect) => {
  const offered = Object.entries(CELLS).filter(([, { isOffered }]) => isOffered?.(dialect) ?? true);
  it.each(offered)('%s: $title', async (_column, { check }) => check(dialect));

  it('gets no thinking of another service', () =>
    withCore(dialect, async (core) => {
      core.answerWith([dialect.tools.stream, dialect.answer.stream]);
      const id = await core.conversation();
      await core.send(id, question('The weather in Oslo?'));
      await core.switchService(id);
      await core.send(id, TOOL_RESULT);
      const second = JSON.stringify(core.sent(1));
      // Messages services check the signature of thinking themselves.
      if (core.face === 'chat') expect(second).not.toContain(THOUGHT.slice(0, 9));
      expect(second).not.toMatch(/reasoning|extra_content|<think>/);
    }));
});

it('docs/dialects.md has a row for each service, and a mark for each of its tests', () => {
  const rows = readFileSync('docs/dialects.md', 'utf8')
    .split('\n\n')
    .find((block) => block.startsWith('| service | chat |'))
    ?.split('\n')
    .map((line) => line.slice(2, -2).split(' | '));
  const [head = [], , ...services] = rows ?? [];
  expect(head).toEqual(['service', ...Object.keys(CELLS)]);
  const marks = services.map(([name = '', ...cells]) => [name, ...cells.map((cell) => cell.startsWith('✔'))]);
  expect(marks).toEqual(
    DIALECTS.map((dialect) => [
      dialect.name,
      ...Object.values(CELLS).map(({ isOffered }) => isOffered?.(dialect) ?? true),
    ]),
  );
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
