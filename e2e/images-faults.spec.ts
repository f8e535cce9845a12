import { libraryFiles } from './fixtures/library-files.ts';
import { expect, test } from './fixtures/test.ts';
import { ImagesPage } from './pages/images-page.ts';

test.use({ isWelcomed: true });

test('a queued image arrives after a crash and is requested once', async ({ app }) => {
  test.setTimeout(120_000);
  let images = new ImagesPage(app.page);
  await images.open();
  await images.chooseModel('partner-seedream-5-0-260128');
  await images.chooseSize('4096²');
  await images.draw('abstract flow of teal and gold');
  // The service must have accepted the request: if it is cut off earlier, the app cannot know that.
  await expect(images.pending).toContainText(/Generating|Saving/);
  await app.crash();
  images = new ImagesPage(app.page);
  await images.open();
  await images.expectImages(1);
  expect(libraryFiles(app)).toHaveLength(1);
});

test("the tile shows the service's error, and nothing is requested twice", async ({ app }) => {
  test.setTimeout(180_000);
  const images = new ImagesPage(app.page);
  await images.open();
  const expectTile = async (prompt: string, words: RegExp) => {
    await images.draw(prompt);
    const tile = images.main.getByRole('group', { name: prompt });
    await expect(tile).toContainText(words, { timeout: 60_000 });
    return tile;
  };
  await expectTile('one /fault task-fails', /Failed/);
  await expectTile('two /fault status=400', /Failed/);
  // The app keeps the URL, so the button only fetches the file and requests no other image.
  const unfetched = await expectTile('three /fault file:html,file:times=1', /Not saved/);
  await unfetched.getByRole('button', { name: 'Check again' }).click();
  await expect(images.pictures).toHaveCount(1, { timeout: 30_000 });
  await images.chooseWay('Live');
  const unknown = await expectTile('four /fault reset', /Outcome unknown/);
  await unknown.getByRole('button', { name: 'Resubmit' }).click();
  await expect(images.pending.filter({ hasText: /Outcome unknown/ })).toHaveCount(1, { timeout: 30_000 });
  await expect(images.pictures).toHaveCount(1);
  expect(libraryFiles(app)).toHaveLength(1);
});
