import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import type { Change } from '../../shared/contract/app.ts';
import { recipe } from '../../shared/domain/recipe.ts';
import { THUMBNAIL_SIDE } from '../../shared/service/limits.ts';
import { mediaResponse } from '../host-kit/media-response.ts';
import { newId } from '../platform/new-id.ts';
import { IMAGE_KINDS, imageFile, pixelsOf } from '../testing/image-files.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { imageFacts, KEPT_AT, testLibrary } from '../testing/test-library.ts';
import { until } from '../testing/until.ts';

type At = ReturnType<typeof testLibrary>;
const DAY = 86_400_000;

async function keep(at: At, bytes = imageFile('png', { width: 1600, height: 400 })) {
  const source = join(temporaryFolder().path, 'made');
  writeFileSync(source, bytes);
  const asset = await at.library.keepImage(source, imageFacts());
  at.library.insert(asset);
  return asset;
}

/** Records all changes from now on. */
async function listen(at: At): Promise<Change[]> {
  const heard: Change[] = [];
  const feed = at.changes.watch();
  await feed.next();
  void (async () => {
    for await (const change of feed) if (change.type !== 'ready') heard.push(change);
  })();
  return heard;
}
const thumbs = (at: At) =>
  existsSync(join(at.folder, 'thumbnails')) ? readdirSync(join(at.folder, 'thumbnails')) : [];

describe('a stored image', () => {
  it.each(IMAGE_KINDS)('%s is measured, named by its format, and stored with its metadata', async (kind) => {
    const at = testLibrary();
    const asset = await keep(at, imageFile(kind));
    const extension = kind === 'jpeg' ? 'jpg' : kind;
    expect(asset).toMatchObject({
      ...{ kind: 'picture', width: 64, height: 32, mimeType: `image/${kind}`, listed: true },
      fileName: `A lighthouse - 2026-01-31 14-05.${extension}`,
    });
    expect(asset.colour).toMatch(/^#[0-9a-f]{6}$/);
    expect(at.library.image(asset.id)).toMatchObject({ size: '64x32', missing: false, deletedAt: null });
    const said = recipe.parse(await at.imaging.readRecipe(at.place(asset.fileName)));
    expect(said).toMatchObject({
      id: asset.id,
      prompt: asset.prompt,
      model: 'image-01',
      createdAt: KEPT_AT,
    });
    const beside = kind === 'avif' ? [`${asset.fileName}.json`] : [];
    expect(readdirSync(at.host.libraryFolder)).toEqual([asset.fileName, ...beside]);
  });

  it('has its thumbnail at once, cacheable while its address is valid', async () => {
    const at = testLibrary();
    const { id } = await keep(at);
    const url = at.library.image(id)?.thumbUrl ?? '';
    const request = { method: 'GET', path: url.slice('/media/'.length), download: false } as const;
    const { status, headers, body } = await mediaResponse(at.media, {
      ...request,
      ...{ range: undefined, ifRange: undefined },
    });
    expect([status, headers['Content-Type']]).toEqual([200, 'image/webp']);
    expect(headers['Cache-Control']).toBe('private, max-age=31536000, immutable');
    const { width, height } = await pixelsOf(Buffer.concat((await body?.toArray()) ?? []));
    expect([width, height]).toEqual([THUMBNAIL_SIDE, THUMBNAIL_SIDE / 4]);
    // The user may have replaced the image itself.
    const whole = await mediaResponse(at.media, {
      ...{ ...request, path: at.media.url('asset', id).slice('/media/'.length) },
      ...{ range: undefined, ifRange: undefined },
    });
    whole.body?.destroy();
    expect(whole.headers['Cache-Control']).toBeUndefined();
  });

  it('is refused if it is not an image, and leaves no files', async () => {
    const at = testLibrary();
    for (const bad of ['<html>', '', '<svg xmlns="http://www.w3.org/2000/svg"/>', '\x89PNG\r\n\x1a\n']) {
      await expect(keep(at, Buffer.from(bad, 'latin1')), bad).rejects.toMatchObject({ name: 'ImageError' });
    }
    expect(existsSync(at.host.libraryFolder)).toBe(false);
    expect(thumbs(at)).toEqual([]);
  });

  it('is discarded with its sidecar', async () => {
    const at = testLibrary();
    const source = join(temporaryFolder().path, 'made');
    writeFileSync(source, imageFile('avif'));
    const asset = await at.library.keepImage(source, imageFacts());
    expect(readdirSync(at.host.libraryFolder)).toHaveLength(2);
    await at.library.discard(asset);
    expect([readdirSync(at.host.libraryFolder), thumbs(at)]).toEqual([[], []]);
  });
});

describe('a thumbnail', () => {
  it('is created again on request if it is missing, and the windows are notified', async () => {
    const at = testLibrary();
    const ids = [];
    for (let n = 0; n < 5; n++) ids.push((await keep(at)).id);
    rmSync(join(at.folder, 'thumbnails'), { recursive: true });
    const heard = await listen(at);
    const { items } = at.lists.items({ filter: {}, limit: 10 });
    expect(items.map(({ thumbUrl }) => thumbUrl)).toEqual([null, null, null, null, null]);
    await until(
      () => heard.filter((change) => change.type === 'library_item' && change.item.thumbUrl).length === 5,
    );
    expect(thumbs(at).sort()).toEqual(ids.map((id) => `${id}.webp`).sort());
    at.changes.close();
  });

  it('is attempted once for an undecodable image, and never for a missing image', async () => {
    const at = testLibrary();
    const [broken, gone] = [await keep(at), await keep(at)];
    rmSync(join(at.folder, 'thumbnails'), { recursive: true });
    writeFileSync(at.place(broken.fileName), 'no picture any more');
    rmSync(at.place(gone.fileName));
    let asked = 0;
    const { thumbnail } = at.imaging;
    at.imaging.thumbnail = (...given) => {
      asked += 1;
      return thumbnail.apply(at.imaging, given);
    };
    const look = () => at.lists.items({ filter: {}, limit: 10 }).items.map(({ thumbUrl }) => thumbUrl);
    expect(look()).toEqual([null, null]);
    await until(() => asked === 1);
    await at.library.close();
    expect(look()).toEqual([null, null]);
    expect([asked, thumbs(at)]).toEqual([1, []]);
  });

  it('is removed with its image, or by the next cleanup if it is orphaned', async () => {
    const at = testLibrary();
    const [stays, goes] = [await keep(at), await keep(at)];
    at.library.remove(goes.id, 1);
    expect(thumbs(at)).toHaveLength(2);
    expect(await at.library.purge(1)).toBe(1);
    expect(thumbs(at)).toEqual([`${stays.id}.webp`]);
    writeFileSync(join(at.folder, 'thumbnails', `${newId(1)}.webp`), 'left over');
    await at.library.cleanUp();
    expect(thumbs(at)).toEqual([`${stays.id}.webp`]);
  });
});

it('removes day-old sidecars without a file, unless recorded or of another program', async () => {
  const at = testLibrary();
  const { fileName } = await keep(at, imageFile('avif'));
  const said = readFileSync(at.place(`${fileName}.json`));
  rmSync(at.place(fileName));
  writeFileSync(at.place('orphan.avif.json'), said);
  writeFileSync(at.place('young.avif.json'), said);
  writeFileSync(at.place('foreign.json'), '{"a":1}');
  mkdirSync(at.place('folder.json'));
  const old = (Date.now() - DAY - 60_000) / 1000;
  for (const name of [`${fileName}.json`, 'orphan.avif.json', 'foreign.json'])
    utimesSync(at.place(name), old, old);
  await at.library.cleanUp();
  expect(readdirSync(at.host.libraryFolder).sort()).toEqual(
    [`${fileName}.json`, 'young.avif.json', 'foreign.json', 'folder.json'].sort(),
  );
});

it('an unreadable record is logged and does not block closing the library', async () => {
  const at = testLibrary();
  vi.spyOn(at.assets, 'get').mockImplementation(() => {
    throw new Error('database disk image is malformed');
  });
  expect(at.library.thumbnails.url(newId(1))).toBeNull();
  await at.library.close();
  expect(at.host.logged.some((line) => line.includes('a thumbnail could not be created'))).toBe(true);
});
