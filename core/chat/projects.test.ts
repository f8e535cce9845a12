import { afterEach, beforeEach, expect, test } from 'vitest';
import { NAME_MAX_LENGTH, PROMPT_MAX_LENGTH, USER_TEXT_MAX_LENGTH } from '../../shared/service/limits.ts';
import { newId } from '../platform/new-id.ts';
import { beginStream, chunk, endStream, say } from '../testing/chat-server.ts';
import { type TestCore, testCore } from '../testing/test-core.ts';
import { until } from '../testing/until.ts';

let core: TestCore;
beforeEach(async () => {
  core = await testCore();
});
afterEach(() => core.close());

const limit = 100;
const NONE = '0'.repeat(26);
const bodies = () => core.server.posts.map((post) => JSON.parse(post));
const save = (name: string, instructions = '', id?: string) =>
  core.api.projects.save({ name, instructions, ...(id === undefined ? {} : { id }) });
const systemOf = (body: { system?: string; messages: { role: string; content: string }[] }) =>
  body.system ?? body.messages.find(({ role }) => role === 'system')?.content ?? null;
const listed = async (count = 50) => (await core.api.conversations.list({ limit: count })).items;

async function ask(text: string, id: string, parentId: string | null = null) {
  const { jobId, turnId } = await core.ask(text, id, parentId);
  await core.watched(jobId);
  return { jobId, turnId };
}

test.each(['chat', 'messages'] as const)(
  'the instructions are sent ahead of the system prompt over %s until the conversation leaves the project',
  async (face) => {
    const project = await save('Tea', 'Answer about tea.');
    const options = { interface: face, system: 'Be brief.' };
    const { summary } = await core.api.conversations.create({ options, projectId: project.id });
    expect(summary.projectId).toBe(project.id);
    const asked = { conversationId: summary.id, parentId: null, parts: [] };
    const preview = await core.api.chat.preview(asked);
    expect(systemOf(JSON.parse(preview.body))).toBe('Answer about tea.\n\nBe brief.');
    const first = await ask('one', summary.id);
    await save('Tea', 'Answer about coffee.', project.id);
    const second = await ask('two', summary.id, first.turnId);
    await core.api.conversations.setOptions({ id: summary.id, options: { system: ' ' } });
    const third = await ask('three', summary.id, second.turnId);
    await core.api.conversations.setProject({ id: summary.id, projectId: null });
    const fourth = await ask('four', summary.id, third.turnId);
    await core.api.conversations.setOptions({ id: summary.id, options: { system: 'Be brief.' } });
    await ask('five', summary.id, fourth.turnId);
    const sent = ['Answer about tea.\n\nBe brief.', 'Answer about coffee.\n\nBe brief.'];
    expect(bodies().map(systemOf)).toEqual([...sent, 'Answer about coffee.', null, 'Be brief.']);

    // The stored request is gone, so it is rebuilt: with the instructions of that time.
    await core.api.settings.change({ requestsKeptMb: 0 });
    const [call] = (await core.api.jobs.details({ id: first.jobId })).calls;
    expect(call?.request.body).toEqual(bodies()[0]);
    expect(call?.reconstructed).toBe(false);
    expect((await core.api.conversations.open({ id: summary.id, limit })).options.system).toBe('Be brief.');
  },
);

test('every other kind of request has the instructions, too', async () => {
  const project = await save('Tea', 'Answer about tea.');
  const { summary } = await core.api.conversations.create({ projectId: project.id });
  const { turnId } = await ask('one', summary.id);
  const opId = () => newId(Date.now());
  const question = (await core.api.conversations.open({ id: summary.id, limit })).turns[0]?.id ?? '';
  const edited = await core.api.chat.edit({
    ...{ opId: opId(), turnId: question, limit },
    parts: [{ type: 'text', block: 0, text: 'eins' }],
  });
  await core.watched(edited.jobId);
  for (const start of [
    () => core.api.chat.regenerate({ opId: opId(), turnId, limit }),
    () => core.api.chat.continue({ opId: opId(), turnId, limit }),
    () => core.api.chat.compare({ opId: opId(), question: { turnId: question }, models: ['a', 'b'], limit }),
    () => core.api.chat.summarise({ opId: opId(), turnId, limit }),
  ]) {
    await core.watched((await start()).jobId);
  }
  await until(() => core.server.posts.length >= 7);
  const forked = await core.api.conversations.fork({ turnId, limit });
  expect(forked.summary.projectId).toBe(project.id);
  await ask('two', forked.summary.id, forked.turns.at(-1)?.id);
  expect(new Set(bodies().map(systemOf))).toEqual(new Set(['Answer about tea.']));
});

test('automatic tool results are sent with the instructions', async () => {
  const project = await save('Tea', 'Answer about tea.');
  const toolAnswers = { clock: { content: 'noon', isError: false, auto: true } };
  const { summary } = await core.api.conversations.create({
    options: { toolAnswers },
    projectId: project.id,
  });
  core.server.answer = (response) => {
    beginStream(response);
    const call = { index: 0, id: 'c1', type: 'function', function: { name: 'clock', arguments: '{}' } };
    response.write(chunk({ tool_calls: [call] }));
    endStream(response);
    core.server.answer = say('noon');
  };
  await ask('What time is it?', summary.id);
  await until(() => core.server.posts.length === 2);
  expect(bodies().map(systemOf)).toEqual(['Answer about tea.', 'Answer about tea.']);
});

test('the context counts the instructions', async () => {
  core.server.answer = (response) => {
    beginStream(response);
    response.write(chunk({ content: 'x' }));
    response.end('data: [DONE]\n\n');
  };
  const project = await save('Tea', 'word '.repeat(800));
  const { summary } = await core.api.conversations.create({});
  const { turnId } = await ask('one', summary.id);
  const asked = { conversationId: summary.id, turnId };
  const before = await core.api.chat.context(asked);
  await core.api.conversations.setProject({ id: summary.id, projectId: project.id });
  const after = await core.api.chat.context(asked);
  expect((after.tokens ?? 0) - (before.tokens ?? 0)).toBeGreaterThanOrEqual(1000);
});

test('the longest instructions and the longest system prompt are sent, and the request is rebuilt', async () => {
  const project = await save('Tea', 'i'.repeat(PROMPT_MAX_LENGTH));
  const options = { system: 's'.repeat(USER_TEXT_MAX_LENGTH) };
  const { summary } = await core.api.conversations.create({ options, projectId: project.id });
  const { jobId } = await ask('one', summary.id);
  expect(systemOf(bodies()[0])).toHaveLength(PROMPT_MAX_LENGTH + 2 + USER_TEXT_MAX_LENGTH);
  await core.api.settings.change({ requestsKeptMb: 0 });
  const [call] = (await core.api.jobs.details({ id: jobId })).calls;
  expect(call?.request.body).toEqual(bodies()[0]);
});

test('a conversation moved while its answer streams keeps the answer; the next message has the instructions', async () => {
  core.server.answer = (response) => {
    beginStream(response);
    response.write(chunk({ content: 'partly' }));
    goOn.push(() => endStream(response));
  };
  const goOn: (() => void)[] = [];
  const project = await save('Tea', 'Answer about tea.');
  const { conversation, jobId, turnId } = await core.ask('one');
  const { id } = conversation.summary;
  await until(() => goOn.length === 1);
  const moved = await core.api.conversations.setProject({ id, projectId: project.id });
  expect(moved).toMatchObject({ projectId: project.id, running: true });
  goOn[0]?.();
  await core.watched(jobId);
  core.server.answer = say('more');
  await ask('two', id, turnId);
  expect(bodies().map(systemOf)).toEqual([null, 'Answer about tea.']);
  expect((await core.api.conversations.open({ id, limit })).turns.map(({ status }) => status)).toEqual(
    Array(4).fill('complete'),
  );
});

test('a deleted project takes in nothing, and its conversations return to it when it is restored', async () => {
  const project = await save('Tea', 'Answer about tea.');
  const { summary } = await core.api.conversations.create({ projectId: project.id });
  const { turnId } = await ask('one', summary.id);
  const other = await core.ask('beside');
  await core.watched(other.jobId);
  await core.api.projects.remove({ id: project.id });
  const into = { id: other.conversation.summary.id, projectId: project.id };
  const gone = { code: 'NOT_FOUND' };
  await expect(core.api.conversations.setProject(into)).rejects.toMatchObject(gone);
  await expect(core.api.conversations.setProject({ ...into, projectId: NONE })).rejects.toMatchObject(gone);
  expect((await listed()).map(({ projectId }) => projectId)).toEqual([null, null]);
  // A message begun in the project is sent all the same.
  const late = await core.api.conversations.create({ projectId: project.id });
  expect(late.summary.projectId).toBeNull();
  await ask('two', summary.id, turnId);
  expect(systemOf(bodies().at(-1))).toBeNull();
  await core.api.projects.restore({ id: project.id });
  expect((await core.api.conversations.open({ id: summary.id, limit })).summary.projectId).toBe(project.id);
  await ask('late', late.summary.id);
  expect(systemOf(bodies().at(-1))).toBe('Answer about tea.');
});

test('the conversations of projects lead the first page, and the pages have no gaps', async () => {
  const project = await save('Tea');
  const ids: string[] = [];
  for (let n = 0; n < 6; n += 1) {
    const { summary } = await core.api.conversations.create({});
    await core.api.conversations.rename({ id: summary.id, title: `chat ${n}` });
    ids.unshift(summary.id);
  }
  const [, , third = '', , fifth = '', sixth = ''] = ids;
  for (const id of [third, sixth]) await core.api.conversations.setProject({ id, projectId: project.id });
  await core.api.conversations.archive({ id: fifth, archived: true });
  // A draft in a project is in no list.
  await core.api.conversations.create({ projectId: project.id });
  const first = await core.api.conversations.list({ limit: 3 });
  expect(first.items.map(({ id }) => id)).toEqual([third, sixth, ids[0]]);
  const next = await core.api.conversations.list({ limit: 3, before: first.items.at(-1)?.updatedAt });
  expect(next).toMatchObject({ items: [{ id: ids[1] }, { id: ids[3] }], more: false });
  await core.api.projects.remove({ id: project.id });
  expect((await listed()).map(({ id }) => id)).toEqual(ids.filter((id) => id !== fifth));
});

test('names are kept whatever their script, and bad ones are refused', async () => {
  const bad = { code: 'BAD_REQUEST' };
  for (const name of ['x'.repeat(300), '', ' \n ']) await expect(save(name)).rejects.toMatchObject(bad);
  await expect(save('Tea', 'x'.repeat(PROMPT_MAX_LENGTH + 1))).rejects.toMatchObject(bad);
  const names = ['x'.repeat(NAME_MAX_LENGTH), '👩‍👩‍👧 عائلة', '茶'];
  for (const name of names) await save(name);
  await expect(save('茶')).rejects.toMatchObject({ data: { reason: 'name_taken' } });
  const { items } = await core.api.projects.list();
  expect(new Set(items.map(({ name }) => name))).toEqual(new Set(names));
});

test('after a restart the conversation is in its project, and the instructions are sent', async () => {
  const project = await save('Tea', 'Answer about tea.');
  const { summary } = await core.api.conversations.create({ projectId: project.id });
  const { turnId } = await ask('one', summary.id);
  await core.core.stop();
  core = await testCore({ host: core.host, server: core.server });
  expect((await core.api.projects.list()).items).toEqual([project]);
  await ask('two', summary.id, turnId);
  expect(bodies().map(systemOf)).toEqual(['Answer about tea.', 'Answer about tea.']);
});
