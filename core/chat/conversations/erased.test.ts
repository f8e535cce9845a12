import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newId } from '../../platform/new-id.ts';
import { say } from '../../testing/chat-server.ts';
import { testCore } from '../../testing/test-core.ts';

const QUESTION = 'marmaladequestion';
const ANSWER = 'pelicananswer';
const REST = ['saltlamptitle', 'quillwortdraft', 'harbourprompt', 'lanterndocument', '鹈鹕'];
const WORDS = [QUESTION, ANSWER, ...REST];

test('a conversation deleted for good leaves none of its text in the database', async () => {
  const core = await testCore();
  const { api, host } = core;
  const database = () =>
    readdirSync(host.dataFolder)
      .filter((name) => /^quartet\.db/.test(name))
      .map((name) => readFileSync(join(host.dataFolder, name)));
  const left = () =>
    WORDS.filter((word) =>
      database().some((bytes) => bytes.includes(word) || bytes.includes(word.toUpperCase())),
    );

  const kept = await core.ask('A question that stays');
  await core.watched(kept.jobId);
  core.server.answer = say(`${ANSWER} 鹈鹕`);
  const { summary } = await api.conversations.create({ options: { system: 'harbourprompt' } });
  const { jobId } = await core.ask(QUESTION, summary.id);
  await core.watched(jobId);
  await api.conversations.rename({ id: summary.id, title: 'saltlamptitle' });
  await api.conversations.saveDraft({ id: summary.id, draft: 'quillwortdraft' });
  const part = {
    ...{ type: 'document' as const, title: 'a.txt', mediaType: 'text/plain' },
    ...{ text: 'lanterndocument', cite: false },
  };
  await api.conversations.saveDraftFiles({ id: summary.id, files: [{ id: newId(Date.now()), part }] });
  expect(left()).toEqual(WORDS);
  expect(await api.conversations.search({ query: ANSWER, limit: 5 })).not.toEqual([]);

  await api.conversations.remove({ id: summary.id });
  await api.conversations.purge({ id: summary.id });
  await core.core.stop();
  expect(left()).toEqual([]);
  expect(database().some((bytes) => bytes.includes('A question that stays'))).toBe(true);
  await core.close();
});
