import { expect, HASTY, test } from './fixtures/test.ts';
import { ImagesPage } from './pages/images-page.ts';
import { LibraryPage } from './pages/library-page.ts';

test.use({ latency: HASTY, isWelcomed: true });

test('the library keeps its sort order after a restart', async ({ app }) => {
  test.setTimeout(120_000);
  const images = new ImagesPage(app.page);
  await images.open();
  for (const [n, prompt] of ['Boats at noon', 'apples in a bowl', 'Cedars in the snow'].entries()) {
    await images.draw(prompt);
    await images.expectImages(n + 1);
  }
  const library = new LibraryPage(app.page);
  await library.open();
  await expect(library.items).toContainText([/Cedars/, /apples/, /Boats/]);
  await expect(library.main.getByRole('rowheader')).toHaveCount(1);
  await library.sortBy('Title');
  await expect(library.items).toContainText([/apples/, /Boats/, /Cedars/]);
  // Files of one day are no longer grouped.
  await expect(library.main.getByRole('rowheader')).toHaveCount(0);
  await app.restart();
  const again = new LibraryPage(app.page);
  await again.open();
  await expect(again.items).toContainText([/apples/, /Boats/, /Cedars/]);
  await again.sortBy('Oldest first');
  await expect(again.items).toContainText([/Boats/, /apples/, /Cedars/]);
});
