import { existsSync, mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { newId } from '../../platform/new-id.ts';
import { fakeHost } from '../../testing/fake-host.ts';
import { type ImageCore, imageCore } from '../../testing/image-core.ts';
import { testImageBytes } from '../../testing/image-server.ts';
import { LaterClock } from '../../testing/short-waits.ts';
import { sendJson } from '../../testing/song-server.ts';
import { until } from '../../testing/until.ts';

const DAY = 86_400_000;
const gone = { code: 'NOT_FOUND' };

const clock = new LaterClock();

let here: ImageCore;
afterEach(async () => {
  clock.ahead = 0;
  await here.close();
});

it('clean-up deletes unneeded files, and keeps those of retries, generations and drafts', async () => {
  here = await imageCore({ host: fakeHost({ clock }) });
  await here.finished(await here.one());
  // Downloaded completely, and stopped before it was in the library.
  here.server.file = (response) => sendJson(response, {}, 400);
  const failed = await here.finished(await here.one());
  expect(failed.state).toBe('failed');
  const folder = join(here.host.dataFolder, 'pictures', failed.id);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, '0.png'), testImageBytes());
  for (const name of ['0.aabbccddeeff.part', '1.aabbccddeeff.held'])
    writeFileSync(join(folder, name), 'half');
  mkdirSync(join(here.host.dataFolder, 'pictures', newId(1)));

  const referenceOf = async (n: number) => {
    const bytes = testImageBytes(n);
    const { id } = await here.api.uploads.begin({ purpose: 'reference', bytes: bytes.length });
    await here.api.uploads.append({ id, offset: 0, chunk: bytes.toString('base64') });
    return (await here.api.images.addReference({ from: 'upload', uploadId: id, name: `${n}` })).reference;
  };
  const [used, unused, inHand] = [await referenceOf(1), await referenceOf(2), await referenceOf(3)];
  await here.one({ settings: { referenceId: used.id } });
  const draft = await here.api.images.draft();
  await here.api.images.saveDraft({ draft: { ...draft, referenceId: inHand.id } });
  const references = join(here.host.dataFolder, 'references');
  for (const name of here.files('references')) {
    const old = (Date.now() - 2 * DAY) / 1000;
    utimesSync(join(references, name), old, old);
  }
  const { length } = here.server.fetches;
  await here.core.stop();
  clock.ahead = 2 * DAY;
  const { host, server, connectionId } = here;
  here = await imageCore({ host, server, connectionId });
  await until(() => here.files('references').length === 2);
  await expect(here.api.images.reference({ id: unused.id })).rejects.toMatchObject(gone);
  for (const { id } of [used, inHand])
    expect(await here.api.images.reference({ id })).toMatchObject({ reference: { id } });
  await until(() => here.files('pictures').filter((name) => name.startsWith(failed.id)).length === 2);
  expect(here.files('pictures')).toContain(join(failed.id, '0.png'));
  expect((await here.retried(failed)).state).toBe('done');
  expect(here.server.fetches.slice(length).filter((name) => name.startsWith('task-2'))).toEqual([]);
});

it('without a database, clean-up keeps paid results, and a rebuild restores the gallery', async () => {
  here = await imageCore({ host: fakeHost({ clock }) });
  const { id, images, createdAt } = await here.finished(await here.one());
  const [image] = images;
  const [fileName = ''] = readdirSync(here.host.libraryFolder);
  const folder = join(here.host.dataFolder, 'pictures', id);
  mkdirSync(folder, { recursive: true });
  // The states after a kill: one file with its final name and no record yet, one downloaded.
  const { mimeType, bytes, sha256, width, height, colour } = image ?? {};
  const facts = { kind: 'picture', mimeType, bytes, sha256, width, height, colour };
  const note = { ...facts, id: image?.id, title: 'x', fileName, createdAt };
  writeFileSync(join(folder, '0.json'), JSON.stringify(note));
  writeFileSync(join(folder, '1.png'), testImageBytes());
  await here.core.stop();
  for (const name of readdirSync(here.host.dataFolder).filter((name) => name.startsWith('quartet'))) {
    rmSync(join(here.host.dataFolder, name));
  }
  const half = join(here.host.libraryFolder, 'x.aabbccddeeff.part');
  writeFileSync(half, '');
  clock.ahead = 2 * DAY;
  const { host, server, connectionId } = here;
  here = await imageCore({ host, server, connectionId });
  // The clean-up has finished.
  await until(() => !existsSync(half));
  expect(readdirSync(host.libraryFolder)).toEqual([fileName]);
  expect(here.files('pictures')).toContain(join(id, '1.png'));
  for await (const _ of await here.api.library.rebuild());
  expect((await here.api.images.gallery({ filter: {} })).ids).toEqual([image?.id]);
});
