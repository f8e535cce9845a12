import { createRouterClient, type RouterClient } from '@orpc/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningSandbox, startSandboxServer } from '../sandbox/server.ts';
import { contract } from '../shared/contract/index.ts';
import { isEnd } from '../shared/domain/job-state.ts';
import { operationIds, withOperationIds } from '../shared/domain/operation-ids.ts';
import { SANDBOX_CONNECTION } from '../shared/domain/sandbox-connection.ts';
import { newId } from './platform/new-id.ts';
import type { CoreRouter } from './rpc/rpc.ts';
import { fakeHost } from './testing/fake-host.ts';
import { IMAGE_SETTINGS } from './testing/image-core.ts';
import { SONG_SETTINGS } from './testing/song-core.ts';
import { WAV_SETTINGS } from './testing/speech-core.ts';
import { type TestCore, testCore } from './testing/test-core.ts';
import { until } from './testing/until.ts';

// Every call that is billed, pressed in every way that may make two of it: the sandbox counts what arrives.

type Api = RouterClient<CoreRouter>;

let sandbox: RunningSandbox;
let core: TestCore;
const limit = 50;
const connectionId = SANDBOX_CONNECTION;

beforeAll(async () => {
  sandbox = await startSandboxServer({ latency: 0 });
  const { url, key } = sandbox;
  core = await testCore({
    host: fakeHost({ startSandbox: async () => ({ url, key, close: async () => {} }) }),
  });
}, 60_000);
afterAll(async () => {
  await core.close();
  await sandbox.close();
});

/** A window of its own. */
const window = (): Api => createRouterClient(core.core.router, { context: { window: {} } });

const TASKS: ReadonlySet<string> = new Set(['music', 'images']);

const opId = () => newId(Date.now());
let texts = 0;
/** A text that no other test sends. */
const fresh = (text: string) => `${text} ${++texts}`;

/** How many requests have reached the service, once no job has one to make. */
async function posted(): Promise<number> {
  await until(async () => {
    const { items } = await core.api.jobs.list({ limit: 200 });
    // A song or picture that is being made is only asked after.
    return items.every(({ state, kind }) => isEnd(state) || (state === 'running' && TASKS.has(kind)));
  }, 15_000);
  return sandbox.requests.all.filter(({ method }) => method === 'POST').length;
}

const words = (text: string) => [{ type: 'text' as const, block: 0, text: fresh(text) }];
/** Cuts an answer off. */
const SHORT = { chatParameters: { max_tokens: 5 } };

async function asked(text: string, options = {}) {
  const { summary } = await core.api.conversations.create({ options });
  return { conversationId: summary.id, parentId: null, parts: words(text) };
}
const question = async (text: string, options = {}) => ({
  opId: opId(),
  limit,
  ...(await asked(text, options)),
});

/** An answer that has come. */
async function answer(text: string, options = {}) {
  const started = await core.api.chat.send(await question(text, options));
  await posted();
  const turn = started.conversation.turns.at(0);
  return { ...started, questionId: turn?.id ?? expect.fail() };
}

const generation = (prompt: string) => ({
  ...{ connectionId, prompt: fresh(prompt), way: 'queue' as const },
  requests: [1, 2].map(() => ({ opId: opId(), settings: IMAGE_SETTINGS })),
});
const song = (text: string) => ({
  ...{ opId: opId(), connectionId, mode: 'lyrics' as const, text: fresh(text), title: '' },
  settings: SONG_SETTINGS,
});
const run = (voiceId: string) => ({ opId: opId(), voiceId });
const script = (text: string) => ({
  runs: ['voice-1', 'voice-2'].map(run),
  ...{ connectionId, text: fresh(text), cast: null, settings: WAV_SETTINGS },
});
const takes = (text: string) => core.api.speech.create(script(text));
/** A take of two segments, made. */
const dialogue = async () => {
  const cast = { Ada: 'en-us-ava', Ben: 'en-us-ben' };
  const text = `Ada: Good morning ${++texts}.\nBen: Good evening.`;
  const [take] = await core.api.speech.create({ ...script(text), runs: [run('en-us-ava')], text, cast });
  await posted();
  return take ?? expect.fail();
};
const generations = async (prompt: string) => (await core.api.images.create(generation(prompt))).generations;

/** Gives an input other operation ids, or leaves it its own. */
type Ids = <T>(input: T) => T;
const sameIds: Ids = (input) => input;
/** Other ids, and the same ones at each press. */
function otherIds(): Ids {
  const ids: string[] = [];
  return (input) => {
    if (ids.length === 0) ids.push(...operationIds(input).map(opId));
    return withOperationIds(input, ids);
  };
}

interface Action {
  readonly path: string;
  /** Requests that one press leads to. */
  readonly posts: number;
  readonly prepare: () => Promise<(api: Api, ids: Ids) => Promise<unknown>>;
}

function action<T>(
  path: string,
  posts: number,
  make: () => T | Promise<T>,
  call: (api: Api, input: T) => Promise<unknown>,
): Action {
  const prepare = async () => {
    const input = await make();
    return (api: Api, ids: Ids) => call(api, ids(input));
  };
  return { path, posts, prepare };
}

const REFUSED = '/fault status=400';
/** The sandbox takes these, and then makes none: that would take long. */
const UNDRAWN = 'a poster /fault task-fails';
const UNMADE = '[verse]\n/fault task-fails\nCity lights';
const retry = (api: Api, input: { opId: string; id: string }) => api.jobs.retry(input);
const retryOf = async (started: Promise<{ jobId: string } | undefined>) => {
  const id = (await started)?.jobId ?? expect.fail();
  await posted();
  return { opId: opId(), id };
};

const ACTIONS: readonly Action[] = [
  action(
    'chat.send',
    1,
    () => question('Hello'),
    (api, input) => api.chat.send(input),
  ),
  action(
    'chat.compare',
    2,
    async () => ({
      ...{ opId: opId(), limit },
      question: await asked('Hello'),
      models: ['vendor-s2', 'vendor-s1'],
    }),
    (api, input) => api.chat.compare(input),
  ),
  action(
    'chat.regenerate',
    1,
    async () => ({ opId: opId(), turnId: (await answer('Hello')).turnId, limit }),
    (api, input) => api.chat.regenerate(input),
  ),
  action(
    'chat.edit',
    1,
    async () => ({ opId: opId(), turnId: (await answer('Hello')).questionId, parts: words('Again'), limit }),
    (api, input) => api.chat.edit(input),
  ),
  action(
    'chat.continue',
    1,
    async () => ({ opId: opId(), turnId: (await answer('Write 500 words', SHORT)).turnId, limit }),
    (api, input) => api.chat.continue(input),
  ),
  action(
    'chat.summarise',
    1,
    async () => ({ opId: opId(), turnId: (await answer('Hello')).turnId, limit }),
    (api, input) => api.chat.summarise(input),
  ),
  action(
    'messageQueue.add',
    1,
    async () => {
      const { conversation, turnId: afterTurnId } = await answer('Hello');
      return { opId: opId(), conversationId: conversation.summary.id, afterTurnId, parts: words('Next') };
    },
    (api, input) => api.messageQueue.add(input),
  ),
  action('jobs.retry', 1, () => retryOf(question(REFUSED).then((input) => core.api.chat.send(input))), retry),
  action('jobs.retry', 1, () => retryOf(takes(REFUSED).then(([take]) => take)), retry),
  action('jobs.retry', 1, () => retryOf(core.api.music.create(song(`[verse]\n${REFUSED}`))), retry),
  action('jobs.retry', 1, () => retryOf(generations(REFUSED).then(([generation]) => generation)), retry),
  action(
    'speech.preview',
    1,
    () => ({ opId: opId(), connectionId, voiceId: `voice-${++texts}` }),
    (api, input) => api.speech.preview(input),
  ),
  action(
    'speech.create',
    2,
    () => script('A short text.'),
    (api, input) => api.speech.create(input),
  ),
  action(
    'speech.regenerate',
    1,
    async () => ({ opId: opId(), id: (await takes('Once more.'))[0]?.id ?? expect.fail() }),
    (api, input) => api.speech.regenerate(input),
  ),
  action(
    'speech.regenerateSegment',
    1,
    async () => ({ opId: opId(), id: (await dialogue()).id, n: 0 }),
    (api, input) => api.speech.regenerateSegment(input),
  ),
  action(
    'music.create',
    1,
    () => song(UNMADE),
    (api, input) => api.music.create(input),
  ),
  action(
    'music.regenerate',
    1,
    async () => ({ opId: opId(), id: (await core.api.music.create(song(UNMADE))).id }),
    (api, input) => api.music.regenerate(input),
  ),
  action(
    'images.create',
    2,
    () => generation(UNDRAWN),
    (api, input) => api.images.create(input),
  ),
  action(
    'images.create',
    2,
    () => ({ ...generation(UNDRAWN), grid: { title: '' } }),
    (api, input) => api.images.create(input),
  ),
  action(
    'connections.test',
    1,
    () => ({ opId: opId(), id: connectionId }),
    (api, input) => api.connections.test(input),
  ),
];

const WAYS: Readonly<Record<string, (press: (api: Api, ids: Ids) => Promise<unknown>) => Promise<unknown>>> =
  {
    'twice at once, and again after its answer was lost': async (press) => {
      const api = window();
      await Promise.all([press(api, sameIds), press(api, sameIds)]);
      await posted();
      await press(window(), sameIds);
    },
    'in two windows at once, and again by the one whose answer was lost': async (press) => {
      const other = otherIds();
      await Promise.all([press(window(), sameIds), press(window(), other)]);
      await posted();
      await press(window(), other);
    },
  };

const actions = ACTIONS.map((one, n) => [`${one.path} (${n + 1})`, one] as const);

describe.each(Object.entries(WAYS))('pressed %s', (_, way) => {
  test.each(actions)('%s reaches the service as one press', async (_, { posts, prepare }) => {
    const press = await prepare();
    const before = await posted();
    await way(press);
    expect((await posted()) - before).toBe(posts);
  });
});

test('the table contains every billed call of the contract', () => {
  const billed = Object.entries(contract).flatMap(([area, group]) =>
    Object.entries(group).flatMap(([name, one]) => (one['~orpc'].meta.billed ? [`${area}.${name}`] : [])),
  );
  expect([...new Set(ACTIONS.map(({ path }) => path))].sort()).toEqual(billed.sort());
});
