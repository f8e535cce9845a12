import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createBuilder } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Imaging } from '../core/formats/imaging/imaging.ts';
import { imageFile } from '../core/testing/image-files.ts';

/** The bundled imaging worker with its canvas and without packages, as shipped. */
let folder: string;
let imaging: Imaging;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'quartet-bundle-'));
  const configFile = join(import.meta.dirname, 'vite.config.ts');
  const builder = await createBuilder({ configFile, logLevel: 'silent' });
  const main = builder.environments.main;
  if (main === undefined) throw new Error('nothing builds the main process');
  main.config.build.outDir = folder;
  await builder.build(main);
  imaging = new Imaging(pathToFileURL(join(folder, 'imaging-worker.js')));
}, 60_000);
afterAll(async () => {
  await imaging.close();
  rmSync(folder, { recursive: true, force: true });
});

it.each(['png', 'jpeg', 'webp', 'avif', 'gif'] as const)(
  'bundled imaging worker creates a thumbnail of a %s file',
  async (kind) => {
    const path = join(folder, `picture.${kind}`);
    writeFileSync(path, imageFile(kind, { width: 1300, height: 700 }));
    const small = join(folder, 'small.webp');
    expect(await imaging.thumbnail(path, small)).toMatchObject({ width: 1300, height: 700 });
    expect(await imaging.measure(small)).toMatchObject({ mimeType: 'image/webp', width: 640, height: 345 });
  },
);

it('bundled imaging worker loads the canvas library from a separate folder', () => {
  expect(readdirSync(join(folder, 'canvas'))).toEqual(expect.arrayContaining(['index.js', 'LICENSE']));
  const worker = readFileSync(join(folder, 'imaging-worker.js'), 'utf8');
  expect(worker).toContain('canvas/index.js');
});
