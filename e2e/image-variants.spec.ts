import { expect, HASTY, test } from './fixtures/test.ts';
import { ImagesPage } from './pages/images-page.ts';

test.use({ latency: HASTY, isWelcomed: true });

test('alternatives in a prompt become an image each, and rows of a comparison grid', async ({ app }) => {
  test.setTimeout(120_000);
  const { page } = app;
  const images = new ImagesPage(page);
  await images.open();
  await images.prompt.fill('a {red|blue} boat');
  await expect(images.main.getByText('2 images', { exact: true })).toBeVisible();
  await images.drawButton.click();
  await images.expectImages(2);
  await expect(images.picture(/^a red boat/)).toBeVisible();
  await expect(images.picture(/^a blue boat/)).toBeVisible();

  await images.prompt.fill('{a|b|c|d|e}{a|b|c|d|e}{a|b|c|d|e}{a|b|c|d|e}{a|b|c|d|e}');
  await expect(images.main.getByText('Too many images: at most 64 at once.')).toBeVisible();
  await images.prompt.fill('{a|b|c|d}{a|b|c|d}');
  await images.drawButton.click();
  const question = page.getByRole('alertdialog', { name: 'Generate 16 images?' });
  await expect(question).toContainText('16 requests to the sandbox, free.');
  await question.getByRole('button', { name: 'Cancel' }).click();

  await images.prompt.fill('a {green|white} kite');
  await images.main.getByRole('button', { name: 'Comparison grid…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Comparison grid' });
  await expect(dialog.getByText(/^2 requests/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Generate grid' }).click();
  const table = page.getByRole('table');
  await expect(table.getByRole('rowheader', { name: /^a green kite/ })).toBeVisible();
  await expect(table.getByRole('rowheader', { name: /^a white kite/ })).toBeVisible();
  await expect(table.locator('[data-picture]')).toHaveCount(2);
});
