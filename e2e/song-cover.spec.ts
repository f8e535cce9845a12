import { expect, HASTY, test } from './fixtures/test.ts';
import { ImagesPage } from './pages/images-page.ts';
import { MusicPage } from './pages/music-page.ts';

test.use({ latency: HASTY, isWelcomed: true });

test("an image becomes a song's cover from the image's menu and from the song's", async ({ app }) => {
  const { page } = app;
  const images = new ImagesPage(page);
  const music = new MusicPage(page);
  await images.open();
  await images.draw('a lighthouse');
  await images.expectImages(1);

  const fromImage = async () => {
    await images.pictures.first().hover();
    await images.main.getByRole('button', { name: 'Actions for “a lighthouse”' }).click();
    await page.getByRole('menuitem', { name: 'Use as cover…' }).click();
    return page.getByRole('dialog', { name: 'Use as cover' });
  };
  await test.step('without a song, the way to one is shown', async () => {
    const dialog = await fromImage();
    await dialog.getByRole('button', { name: 'Go to music' }).click();
    await expect(dialog).toBeHidden();
  });
  await music.writeLyrics('[verse]\nA light over the sea');
  await music.title.fill('Beacon');
  await music.makeButton.click();
  await music.expectMade('Beacon');
  const cover = music.song('Beacon').locator('img');
  const address = () => cover.getAttribute('src');
  const before = await address();

  await test.step("from the image's menu", async () => {
    await images.open();
    const dialog = await fromImage();
    await dialog.getByRole('combobox', { name: 'Search songs' }).fill('beac');
    await dialog.getByRole('option', { name: /Beacon/ }).click();
    await expect(page.getByText('Cover changed')).toBeVisible();
    await page.getByRole('button', { name: 'Show song' }).click();
    await expect(music.main.getByRole('heading', { name: 'Beacon', level: 1 })).toBeVisible();
    await expect.poll(address).not.toBe(before);
  });

  await test.step("from the song's menu, with an image of the library", async () => {
    const between = await address();
    await music.act('Beacon', 'Change cover…');
    const dialog = page.getByRole('dialog', { name: 'Change cover' });
    await dialog.getByRole('button', { name: 'a lighthouse' }).click();
    await expect(dialog).toBeHidden();
    await expect.poll(address).not.toBe(between);
    await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1024);
  });
});
