import { expect, HASTY, test } from './fixtures/test.ts';
import { findings } from './pages/findings.ts';
import { ImagesPage } from './pages/images-page.ts';
import { LibraryPage } from './pages/library-page.ts';

test.use({ latency: HASTY, isWelcomed: true });

test('axe finds no serious violation in gallery, lightbox, grid run and library', async ({ app }) => {
  test.setTimeout(120_000);
  const images = new ImagesPage(app.page);
  await images.open();
  const check = async () => expect(await findings(app.page)).toEqual([]);
  await check();
  await images.chooseCount(2);
  await images.draw('bauhaus tiles in red and blue');
  await images.expectImages(2);
  await images.pictures.first().hover();
  await check();
  await images.pictures.first().click();
  await images.expectShownLarge();
  await app.page.keyboard.press('i');
  await check();
  await app.page.keyboard.press('Escape');
  await images.main.getByRole('button', { name: /Comparison grid/ }).click();
  await expect(images.gridDialog).toBeVisible();
  await check();
  await app.page.keyboard.press('Escape');
  const library = new LibraryPage(app.page);
  await library.open();
  await expect(library.items).toHaveCount(2);
  await check();
});
