import { once } from 'node:events';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { unpackBackup } from '../core/backup/unpack-backup.ts';
import { createCore } from '../core/core.ts';
import { applyPendingRestore } from '../core/host-kit/apply-pending-restore.ts';
import { fakeHost } from '../core/testing/fake-host.ts';
import { fillFolder } from '../core/testing/filled-folder.ts';
import { makeBackup, ON } from '../core/testing/make-backup.ts';
import { temporaryFolder } from '../core/testing/temporary-folder.ts';
import { CLOSE_CODES } from './close-codes.ts';
import { startTestHost, type TestHost } from './testing/test-host.ts';
import { attempt, call } from './testing/test-socket.ts';

let host: TestHost;
beforeEach(async () => {
  host = await startTestHost();
});
afterEach(() => host.close());

const enter = (first: object) =>
  attempt({ port: host.web.port, origin: host.web.origin, first: JSON.stringify(first) });

it('a new core serves the windows of the old core at the same address', async () => {
  const dataFolder = temporaryFolder().path;
  const archive = join(temporaryFolder().path, 'b.zip');
  const from = temporaryFolder().path;
  fillFolder(from);
  await makeBackup(from, archive);
  await unpackBackup(archive, dataFolder, ON, () => undefined);

  const { outcome, socket } = await enter({ bootstrap: host.linkToken() });
  const session = 'in' in outcome ? outcome.in : '';
  const gone = once(socket, 'close');
  const held = Promise.withResolvers<void>();
  const next = createCore({
    ...fakeHost({ dataFolder }),
    mediaBase: '/media/',
    warnings: applyPendingRestore(dataFolder, { debug() {}, info() {}, warn() {}, error() {} }),
  });
  await next.start();
  const exchanged = host.web.exchange(async () => {
    await held.promise;
    return next;
  });
  expect((await gone)[0]).toBe(CLOSE_CODES.goingAway);
  // Meanwhile nobody is admitted, and trying a link does not use it up.
  const link = host.linkToken();
  expect((await enter({ bootstrap: link })).outcome).toEqual({ code: CLOSE_CODES.goingAway });
  held.resolve();
  await exchanged;

  const again = await enter({ session });
  expect(again.outcome).toEqual({ in: session });
  expect(await call(again.socket, '/app/info')).toMatchObject({ b: { json: { warnings: ['restored'] } } });
  const talks = await call(again.socket, '/conversations/list', { limit: 10 });
  expect(JSON.stringify(talks)).toContain('Green tea');
  expect((await enter({ bootstrap: link })).outcome).toHaveProperty('in');
  again.socket.terminate();
  await next.stop();
});
