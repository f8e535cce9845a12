import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { newId } from '../new-id.ts';
import { LogStore } from '../store/log-store.ts';
import { startChatServer } from '../testing/chat-server.ts';
import { fakeHost } from '../testing/fake-host.ts';
import { testCore } from '../testing/test-core.ts';
import { JobStore } from './job-store.ts';

/** A data folder as a killed run leaves it: one answered question, of whose jobs more were under way. */
async function leftBehind() {
  const server = await startChatServer();
  const startSandbox = async () => ({ url: server.url, key: 'key', close: async () => {} });
  const first = await testCore({ host: fakeHost({ startSandbox }), server });
  const { conversation, turnId, jobId } = await first.ask('one');
  await first.watched(jobId);
  const other = await first.api.chat.regenerate({ opId: newId(1), turnId, limit: 9 });
  await first.watched(other.jobId);
  await first.core.stop();
  const { dataFolder } = first.host;
  const db = new DatabaseSync(join(dataFolder, 'quartet.db'));
  const begin = (turn: string, job: string) => {
    db.prepare(
      "UPDATE turn SET status = 'waiting', parts = '[]', answer = json_set(answer, '$.finishReason', NULL) WHERE id = ?",
    ).run(turn);
    db.prepare('DROP TRIGGER IF EXISTS job_move').run();
    db.prepare('DROP TRIGGER IF EXISTS job_end').run();
    db.prepare("UPDATE job SET state = 'queued', ended_at = NULL, seq = 0 WHERE id = ?").run(job);
  };
  const restart = () => testCore({ host: fakeHost({ dataFolder, startSandbox }), server });
  const id = conversation.summary.id;
  return { server, db, begin, restart, id, turnId, jobId, other, posts: server.posts.length };
}

test('a job that was not sent yet is stopped, and not sent by a start', async () => {
  const it = await leftBehind();
  it.begin(it.turnId, it.jobId);
  it.db.close();
  const again = await it.restart();
  expect(await again.api.jobs.get({ id: it.jobId })).toMatchObject({ state: 'stopped', error: null });
  const shown = await again.api.conversations.selectBranch({ turnId: it.turnId, limit: 9 });
  expect(shown.turns.at(-1)).toMatchObject({ status: 'stopped', parts: [] });
  expect(it.server.posts).toHaveLength(it.posts);
  await again.close();
});

test('what the log holds is folded into the answer, further choices too, and the answer can go on', async () => {
  const it = await leftBehind();
  it.begin(it.turnId, it.jobId);
  const jobs = new JobStore(it.db);
  jobs.move(it.jobId, 'sending', 1);
  jobs.move(it.jobId, 'running', 1);
  const text = (seq: number, choice: number, words: string) =>
    ({ type: 'answer', seq, at: 1, event: { type: 'text', choice, block: 0, text: words } }) as const;
  new LogStore(it.db).append(it.jobId, [text(3, 0, 'first '), text(4, 1, 'second'), text(7, 0, 'half')]);
  it.db.close();
  const again = await it.restart();
  const shown = await again.api.conversations.selectBranch({ turnId: it.turnId, limit: 9 });
  const turn = shown.turns.find((found) => found.id === it.turnId || found.siblings.includes(it.turnId));
  expect(turn?.siblings).toHaveLength(3);
  const { turns } = await again.api.conversations.selectBranch({ turnId: it.turnId, limit: 9 });
  expect(turns.at(-1)).toMatchObject({
    id: it.turnId,
    status: 'interrupted',
    parts: [{ text: 'first half' }],
    answer: { error: { class: 'interrupted', action: 'continue' }, seq: 8 },
  });
  expect(await again.watched(it.jobId, 7)).toMatchObject([{ type: 'state', state: 'interrupted', seq: 8 }]);
  expect(it.server.posts).toHaveLength(it.posts);
  const on = await again.api.chat.continue({ opId: newId(2), turnId: it.turnId, limit: 9 });
  await again.watched(on.jobId);
  expect((await again.api.conversations.open({ id: it.id, limit: 9 })).turns.at(-1)?.parts).toMatchObject([
    { text: 'first halfHello there' },
  ]);
  await again.close();
});

test('one broken row does not keep the others from being put in order', async () => {
  const it = await leftBehind();
  it.begin(it.turnId, it.jobId);
  it.begin(it.other.turnId, it.other.jobId);
  it.db.prepare("INSERT INTO job_event VALUES (?, 1, 'no json')").run(it.jobId);
  it.db.close();
  const again = await it.restart();
  expect((await again.api.jobs.get({ id: it.other.jobId })).state).toBe('stopped');
  expect((await again.api.jobs.get({ id: it.jobId })).state).toBe('stopped');
  expect((await again.api.conversations.open({ id: it.id, limit: 9 })).summary.running).toBe(false);
  expect(again.host.logged.join()).toContain('unexpectedly');
  await again.close();
});

test('what puts a start in order has no way to the service', () => {
  const seen = new Set<string>();
  const visit = (file: string): void => {
    if (seen.has(file)) return;
    seen.add(file);
    const source = readFileSync(file, 'utf8');
    for (const [, from = ''] of source.matchAll(/^(?:import|export) (?!type )[^;]*?from '([^']+)';/gm)) {
      if (from.startsWith('.')) visit(join(dirname(file), from));
      else seen.add(from);
    }
  };
  visit(fileURLToPath(new URL('./recover.ts', import.meta.url)));
  const reached = [...seen].join('\n');
  expect(reached).toMatch(/service\/retry-table\.ts/);
  expect(reached).not.toMatch(
    /transport|exchange|service-calls|undici|node:net|node:https?|paid-calls|job-runner/,
  );
});
