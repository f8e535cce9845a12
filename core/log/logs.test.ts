import { homedir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openLog } from '../platform/log/open-log.ts';
import { realClock } from '../testing/fake-clock.ts';
import { fakeHost } from '../testing/fake-host.ts';
import { testCore } from '../testing/test-core.ts';
import { until } from '../testing/until.ts';

const KEY = 'qk-live-abcdef123456';

async function setUp() {
  const log = openLog({ terminal: { write: () => undefined }, clock: realClock });
  const base = fakeHost();
  const host = Object.assign(base, { logger: log.logger, logKeeper: log.keepIn(base.dataFolder) });
  const core = await testCore({ host });
  const end = async () => {
    await core.core.stop();
    log.close();
    await core.close();
  };
  return { ...core, log, end };
}

test('a log report contains no key, name or path, and a host only on request', async () => {
  const { api, log, end } = await setUp();
  const { id } = await api.connections.save({ name: 'Grandma', baseUrl: 'https://my.private.example/v1' });
  await api.connections.setKey({ id, key: KEY, keep: false });
  await api.settings.change({
    favouriteModels: ['secret-model'],
    newConversation: { ...NEW, system: 'You are Ada' },
  });
  log.logger.warn('the disk is slow', { ms: 900, path: join(homedir(), 'x') });
  log.logger.info('not worth a report');
  const { id: reportId, text } = await api.logs.report({
    withHosts: false,
    window: 'Chromium 156\n# forged',
  });
  for (const part of [
    'Quartet 0.0.0',
    `Node ${process.versions.node}`,
    'key present, not kept',
    'warn: the disk is slow',
  ]) {
    expect(text).toContain(part);
  }
  expect(text).toContain('Window: Chromium 156# forged');
  for (const part of [KEY, 'private.example', 'Grandma', 'secret-model', 'Ada', 'not worth', homedir()]) {
    expect(text).not.toContain(part);
  }
  const named = await api.logs.report({ withHosts: true, window: '' });
  expect(named.text).toContain('https://my.private.example');
  expect(named.text).not.toContain(KEY);

  // Only the report that was read last can be saved.
  await expect(api.logs.saveReport({ id: reportId })).rejects.toMatchObject({
    data: { reason: 'report_gone' },
  });
  const saved = await api.logs.saveReport({ id: named.id });
  expect(saved).toMatchObject({ saved: true, url: null });
  expect(saved.fileName).toMatch(/^Quartet report \d{4}-\d\d-\d\d\.md$/);
  await end();
});

test('windows are notified of new lines, and can read and show them', async () => {
  const { api, log, host, end } = await setUp();
  const leaving = new AbortController();
  let grew = 0;
  const listening = (async () => {
    for await (const change of await api.app.watch(undefined, { signal: leaving.signal })) {
      if (change.type === 'logs_grew') grew += 1;
    }
  })();
  log.logger.warn('something new', { n: 1 });
  await until(() => grew > 0);
  const page = await api.logs.page({ level: 'warn', text: 'something', limit: 10 });
  expect(page.lines).toMatchObject([{ message: 'something new', fields: [{ name: 'n', value: '1' }] }]);
  expect(await api.logs.showFolder()).toEqual({ shown: true });
  expect(host.shown.join()).toMatch(/logs[\\/]quartet-[\d-]+\.jsonl$/);
  expect(await api.logs.folder()).toMatchObject({ files: 1, failing: false });
  leaving.abort();
  await listening;
  await end();
});

test('logs errors of windows with their place, and limits a flood', async () => {
  const { api, end } = await setUp();
  for (let n = 0; n < 30; n++) {
    await api.logs.windowFault({
      name: 'TypeError',
      reason: 'x is not a function',
      frames: ['f@assets/a.js:1:2'],
    });
  }
  const { lines } = await api.logs.page({ level: 'error', text: 'error in the window', limit: 100 });
  expect(lines).toHaveLength(10);
  expect(lines[0]?.fields).toContainEqual({ name: 'at', value: '["f@assets/a.js:1:2"]' });
  await end();
});

test('the level in the settings decides which lines are written', async () => {
  const { api, log, end } = await setUp();
  log.logger.debug('a detail, unwanted');
  await api.settings.change({ logLevel: 'debug' });
  log.logger.debug('a detail, wanted');
  const { lines } = await api.logs.page({ level: 'debug', text: 'a detail', limit: 10 });
  expect(lines.map(({ message }) => message)).toEqual(['a detail, wanted']);
  await end();
});

const NEW = { interface: 'chat', model: 'm', system: '', stream: true } as const;
