import { afterEach, beforeEach, expect, test } from 'vitest';
import { USER_TEXT_MAX_LENGTH } from '../../shared/service/limits.ts';
import { type TestCore, testCore } from '../testing/test-core.ts';
import { downloaded, imported, resultOf } from './testing/transfer-core.ts';

let core: TestCore;
beforeEach(async () => {
  core = await testCore();
  // Without a dialog the file stays readable for the test.
  Object.assign(core.host, { saveFile: undefined });
});
afterEach(() => core.close());

const TEA = { name: 'Tea', instructions: 'Answer about tea.' };

/** Exports a conversation that is in a project; the project and the conversation are deleted then. */
async function exported(format: 'json' | 'markdown' | 'html', system = 'Be brief.') {
  const { api } = core;
  const { id: projectId } = await api.projects.save(TEA);
  const { summary } = await api.conversations.create({ options: { system }, projectId });
  const { jobId } = await core.ask('one', summary.id);
  await core.watched(jobId);
  const { url } = await resultOf(await api.transfer.export({ ids: [summary.id], format, media: false }));
  const bytes = await downloaded(core, url);
  await api.projects.remove({ id: projectId });
  await api.conversations.remove({ id: summary.id });
  return bytes;
}

async function opened() {
  const [first] = (await core.api.conversations.list({ limit: 5 })).items;
  return core.api.conversations.open({ id: first?.id ?? '', limit: 5 });
}

test('an exported conversation returns to a project of that name with the same instructions', async () => {
  const file = await exported('json');
  expect(JSON.parse(file.toString()).conversation).toMatchObject({
    project: TEA,
    options: { system: 'Be brief.' },
  });
  await core.api.projects.save({ ...TEA, name: 'Coffee' });
  const { id } = await core.api.projects.save(TEA);
  await imported(core, file);
  expect(await opened()).toMatchObject({ summary: { projectId: id }, options: { system: 'Be brief.' } });
});

test('without such a project its instructions become part of the system prompt, and no project is made', async () => {
  const file = await exported('json');
  await core.api.projects.save({ ...TEA, instructions: 'Answer about something else.' });
  await imported(core, file);
  expect(await opened()).toMatchObject({
    summary: { projectId: null },
    options: { system: 'Answer about tea.\n\nBe brief.' },
  });
  expect((await core.api.projects.list()).items).toHaveLength(1);
});

test('a system prompt that leaves no room for the instructions is imported unchanged', async () => {
  const system = 's'.repeat(USER_TEXT_MAX_LENGTH);
  await imported(core, await exported('json', system));
  expect((await opened()).options.system).toBe(system);
});

test.each(['markdown', 'html'] as const)('a %s export shows what was sent', async (format) => {
  const page = (await exported(format)).toString();
  expect(page).toMatch(/Answer about tea\.\s*(<\/p>)?\s*(<p[^>]*>)?Be brief\./);
});
