import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../../shared/domain/default-settings.ts';
import { isEnd } from '../../shared/domain/job-state.ts';
import { openLog } from '../platform/log/open-log.ts';
import { newId } from '../platform/new-id.ts';
import { refuse } from '../testing/chat-server.ts';
import { realClock } from '../testing/fake-clock.ts';
import { fakeHost } from '../testing/fake-host.ts';
import { figure } from '../testing/figures.ts';
import { IMAGE_SETTINGS } from '../testing/image-core.ts';
import { keyIn } from '../testing/key-encodings.ts';
import { SONG_SETTINGS } from '../testing/song-core.ts';
import { testCore } from '../testing/test-core.ts';
import { until } from '../testing/until.ts';

/** A word and a key that no log may contain. */
const SAID = 'Quillwort';
const KEY = 'sk-"Canary+7/Qx%zR2~mW9vK4tB8nH3jL6"pD';

/** Creates a core that logs into real files at every level. */
async function setUp() {
  const terminal: string[] = [];
  const log = openLog({ terminal: { write: (line) => terminal.push(line) }, clock: realClock });
  const base = fakeHost();
  const logKeeper = log.keepIn(base.dataFolder);
  const host = Object.assign(base, { logger: log.logger, logKeeper });
  const core = await testCore({ host });
  await core.api.settings.change({ logLevel: 'debug' });
  const text = () =>
    readdirSync(logKeeper.folder)
      .map((name) => readFileSync(join(logKeeper.folder, name), 'utf8'))
      .join('');
  return { ...core, log, terminal, text };
}

async function drained(steps: Promise<AsyncIterable<unknown>>): Promise<void> {
  for await (const _ of await steps);
}

test('no user content or key reaches the log, even at the debug level', async () => {
  const at = await setUp();
  const { api, server } = at;
  const opId = () => newId(Date.now());
  const { id: connectionId } = await api.connections.save({ name: SAID, baseUrl: server.url });
  await api.connections.setKey({ id: connectionId, key: KEY, keep: true });
  await api.settings.change({ connectionId });

  // The service repeats both in its refusal.
  server.answer = refuse(400, `blocked: ${SAID} said by ${KEY}`);
  const { summary } = await api.conversations.create({ options: { connectionId, system: SAID } });
  await api.conversations.rename({ id: summary.id, title: SAID });
  await api.conversations.saveDraft({ id: summary.id, draft: SAID });
  const { jobId } = await at.ask(SAID, summary.id);
  await at.watched(jobId);
  const { voiceId, ...settings } = { ...DEFAULT_SETTINGS.speech, voiceId: SAID };
  const runs = [{ opId: opId(), voiceId }];
  await api.speech.create({ runs, connectionId, text: SAID, cast: null, settings, title: SAID });
  const lyrics = `[verse]\n${SAID} in the evening`;
  const song = {
    mode: 'lyrics' as const,
    text: lyrics,
    title: SAID,
    settings: { ...SONG_SETTINGS, style: SAID },
  };
  await api.music.create({ opId: opId(), connectionId, ...song });
  for (const way of ['wait', 'queue'] as const) {
    const requests = [{ opId: opId(), settings: IMAGE_SETTINGS }];
    await api.images.create({ connectionId, prompt: SAID, way, requests, grid: { title: SAID } });
  }
  expect(await api.conversations.search({ query: SAID, limit: 10 })).not.toEqual([]);
  await api.conversations.find({ id: summary.id, text: SAID });
  const file = Buffer.from(`[{"${SAID}": "${SAID}`);
  const upload = await api.uploads.begin({ purpose: 'conversations', bytes: file.length });
  await api.uploads.append({ id: upload.id, offset: 0, chunk: file.toString('base64') });
  await expect(drained(api.transfer.import({ uploadId: upload.id }))).rejects.toThrow();
  await until(async () => {
    const { items } = await api.jobs.list({ limit: 50 });
    return items.length === 5 && items.every(({ state }) => isEnd(state));
  });
  await api.transfer.page({ id: summary.id });
  await api.logs.windowFault({ name: 'Error', reason: SAID, frames: [] });
  // These errors repeat their input in their messages.
  at.host.logger.error('planted', {
    error: new SyntaxError(`Unexpected token in "${SAID}"`),
    title: SAID,
    prompt: SAID,
  });
  await at.core.stop();

  const text = at.text();
  expect(text.split('\n').length, 'lines').toBeGreaterThan(20);
  expect(text).toContain('"level":"debug"');
  for (const message of [
    'started',
    'job state changed',
    'call failed',
    'a key was set',
    'error in the window',
    'stopped',
  ]) {
    expect(text).toContain(`"message":"${message}"`);
  }
  const both = `${text}${at.terminal.join('')}`;
  const said = both.split('\n').filter((line) => line.toLowerCase().includes(SAID.toLowerCase()));
  const keys = keyIn(Buffer.from(both), KEY);
  figure({
    ...{ gate: 'words and keys in the log', n: text.split('\n').length, unit: 'lines' },
    found: { keys: keys.length, canaries: said.length },
  });
  expect(said).toEqual([]);
  expect(keys).toEqual([]);
  at.log.close();
  await at.close();
});

test('the log canary detects a planted leak', async () => {
  const at = await setUp();
  at.host.logger.info(`the user said ${SAID}`);
  expect(at.text()).toContain(SAID);
  await at.core.stop();
  at.log.close();
  await at.close();
});

test('redacts known keys in lines of the host', async () => {
  const at = await setUp();
  const { id } = await at.api.connections.save({ name: 'x', baseUrl: at.server.url });
  await at.api.connections.setKey({ id, key: KEY, keep: false });
  at.log.logger.error('socket fault', { error: new Error(`upgrade with ${KEY}`), header: KEY });
  expect(keyIn(Buffer.from(at.text() + at.terminal.join('')), KEY)).toEqual([]);
  await at.core.stop();
  at.log.close();
  await at.close();
});
