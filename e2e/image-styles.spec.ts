import { said } from './fixtures/journey-locale.ts';
import { expect, HASTY, test } from './fixtures/test.ts';
import { ImagesPage } from './pages/images-page.ts';

test.use({ latency: HASTY, isWelcomed: true });

test('a style is added to the prompt, replaced by another, and restored with the image', async ({ app }) => {
  const { page } = app;
  const images = new ImagesPage(page);
  const style = images.main.getByRole('button', { name: /^Style/ });
  const choose = async (name: string) => {
    await style.click();
    await page.getByRole('menuitemradio', { name }).click();
  };
  await images.open();
  await images.prompt.fill('A harbour at sunset');
  await choose('Watercolor');
  const painted = said('watercolor painting, soft washes, visible paper');
  await expect(images.prompt).toHaveValue(new RegExp(`^A harbour at sunset[,，、]\\s?${painted}$`));
  await expect(style).toHaveAccessibleName('Style: Watercolor');

  await test.step('one’s own stands around the prompt', async () => {
    await style.click();
    await page.getByRole('menuitem', { name: 'New style…' }).click();
    const dialog = page.getByRole('dialog', { name: 'New style' });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByRole('alert')).toHaveText(['Enter a name.', 'Enter a text.']);
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Stamp');
    await dialog.getByRole('textbox', { name: 'Text' }).fill('Postage stamp of {{prompt}}, engraved');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await choose('Stamp');
    await expect(images.prompt).toHaveValue('Postage stamp of A harbour at sunset, engraved');
  });

  await test.step('the image has the whole prompt, and brings its style back', async () => {
    await images.drawButton.click();
    await images.expectImages(1);
    await images.prompt.fill('Something else');
    await expect(style).toHaveAccessibleName('Style');
    await images.picture(/^Postage stamp of A harbour at sunset, engraved/).click();
    await images.lightbox.getByRole('button', { name: 'Use prompt', exact: true }).click();
    await expect(images.prompt).toHaveValue('Postage stamp of A harbour at sunset, engraved');
    await expect(style).toHaveAccessibleName('Style: Stamp');
    await choose('No style');
    await expect(images.prompt).toHaveValue('A harbour at sunset');
  });

  await test.step('deleted, it is offered no more, also after a restart', async () => {
    await choose('Stamp');
    await style.click();
    await page.getByRole('menuitem', { name: 'Delete “Stamp”' }).click();
    await app.restart();
    await new ImagesPage(app.page).main.getByRole('button', { name: /^Style/ }).click();
    await expect(app.page.getByRole('menuitemradio', { name: 'Watercolor' })).toBeVisible();
    await expect(app.page.getByRole('menuitemradio', { name: 'Stamp' })).toHaveCount(0);
  });
});
