import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, HASTY, test } from './fixtures/test.ts';
import { ImagesPage } from './pages/images-page.ts';
import { LibraryPage } from './pages/library-page.ts';

test.use({ latency: HASTY, isWelcomed: true });

test('lost records are rebuilt from the files with prompt, model and date', async ({ app }) => {
  test.setTimeout(120_000);
  const images = new ImagesPage(app.page);
  await images.open();
  await images.draw('A red poster with the words “Harbour Night”');
  await images.expectImages(1);
  await images.draw('a mountain lake at dawn');
  await images.expectImages(2);
  await app.restart();
  const before = new LibraryPage(app.page);
  await before.open();
  await expect(before.items).toHaveCount(2);
  const labels = await before.items.evaluateAll((items) => items.map((item) => item.textContent));

  await app.restart({
    between() {
      // The backups are deleted as well, because a start would use the newest of them.
      for (const name of readdirSync(app.dataFolder)) {
        if (/^quartet[.-]/.test(name)) rmSync(join(app.dataFolder, name));
      }
    },
  });
  expect(existsSync(join(app.dataFolder, 'quartet.db'))).toBe(true);
  const library = new LibraryPage(app.page);
  await library.open();
  await expect(library.items).toHaveCount(0);
  await library.main.getByRole('button', { name: 'Rescan library' }).click();
  await expect(library.items).toHaveCount(2);
  await expect
    .poll(() => library.items.evaluateAll((items) => items.map((item) => item.textContent)))
    .toEqual(labels);
  await library.search.fill('harbour');
  await expect(library.items).toHaveCount(1);
  const gallery = new ImagesPage(app.page);
  await gallery.open();
  await expect(gallery.picture(/mountain lake/)).toBeVisible();
  await expect(gallery.list).toContainText('vendor-image-2.0-260319');
});
