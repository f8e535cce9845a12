import type { App } from './fixtures/app.ts';
import { libraryFiles } from './fixtures/library-files.ts';
import { expect, test } from './fixtures/test.ts';
import { ChatPage } from './pages/chat-page.ts';
import { backUp, restore } from './pages/data-page.ts';
import { ImagesPage } from './pages/images-page.ts';
import { LibraryPage } from './pages/library-page.ts';
import { TasksPage } from './pages/tasks-page.ts';

test.use({ isWelcomed: true });

const LIGHTHOUSE = 'A lighthouse in a storm, woodcut';
const MODELS = ['vendor-image-2.0-260319', 'vendor-image-1.0-260319'] as const;

test('images are queued, viewed, compared, sent to a chat, exported, deleted and backed up', async ({
  app,
  startBeside,
}) => {
  test.setTimeout(300_000);
  const { page } = app;
  const { keyboard } = page;
  const images = new ImagesPage(page);
  const library = new LibraryPage(page);
  await images.open();

  await test.step('four are asked for, and hold their places in their shape', async () => {
    await images.chooseSize('1360 × 768');
    await images.chooseCount(4);
    await images.draw(LIGHTHOUSE);
    await expect(images.pending).toHaveCount(4);
    const box = await images.pending.first().boundingBox();
    expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(1360 / 768, 1);
    const tasks = new TasksPage(page);
    await tasks.open();
    await expect(tasks.row(LIGHTHOUSE)).toHaveCount(4);
    await images.open();
  });

  await test.step('they arrive where they were waited for, and are four different ones', async () => {
    await images.expectImages(4);
    const files = libraryFiles(app);
    expect(files).toHaveLength(4);
    expect(new Set(files.map(({ hash }) => hash)).size).toBe(4);
    for (const { name, bytes } of files) {
      expect(name).toMatch(/^A lighthouse in a storm, woodcut - \d{4}-\d\d-\d\d \d\d-\d\d.*\.png$/);
      expect(bytes.includes(Buffer.from(LIGHTHOUSE))).toBe(true);
    }
  });

  await test.step('one is shown large: zoom, pan, keys', async () => {
    await images.pictures.first().focus();
    await keyboard.press('Enter');
    await images.expectShownLarge();
    const fitted = await images.zoomLevel.textContent();
    await keyboard.press('1');
    await expect(images.zoomLevel).toHaveText(/^100\s?%$/);
    const before = await images.large.boundingBox();
    await page.mouse.move(640, 400);
    await page.mouse.wheel(0, -400);
    await expect(images.zoomLevel).not.toHaveText(/^100\s?%$/);
    await page.mouse.down();
    await page.mouse.move(560, 350, { steps: 4 });
    await page.mouse.up();
    await expect.poll(async () => (await images.large.boundingBox())?.x).not.toBe(before?.x);
    await keyboard.press('0');
    await expect(images.zoomLevel).toHaveText(fitted ?? '');
    await keyboard.press('ArrowRight');
    await expect(images.lightbox).toContainText('2 / 4');
    await keyboard.press('i');
    const info = images.lightbox.getByRole('complementary', { name: 'Image info' });
    await expect(info).toContainText(LIGHTHOUSE);
    await expect(info).toContainText('1360 × 768');
    await keyboard.press('i');
    await expect(info).toBeHidden();
    await keyboard.press('.');
    await expect(images.lightbox.getByRole('button', { name: 'Unstar' })).toBeVisible();
  });

  await test.step('two are compared by the keyboard', async () => {
    await keyboard.press('m');
    const line = images.lightbox.getByRole('slider', { name: 'Divider' });
    await expect(line).toBeVisible();
    const start = Number(await line.getAttribute('aria-valuenow'));
    await line.focus();
    await keyboard.press('ArrowLeft');
    await expect.poll(async () => Number(await line.getAttribute('aria-valuenow'))).toBeLessThan(start);
    await keyboard.press('Escape');
    await expect(line).toBeHidden();
    await keyboard.press('Escape');
    await expect(images.lightbox).toBeHidden();
    await expect(images.pictures.nth(1)).toBeFocused();
  });

  await test.step('one of them guides a grid run of two models and two sizes', async () => {
    await images.pictures.first().hover();
    await page.getByRole('button', { name: 'Use as reference' }).first().click();
    await expect(images.main.getByRole('button', { name: 'Remove reference' })).toBeVisible();
    await images.prompt.fill('A harbour at sunset');
    await images.main.getByRole('button', { name: /Comparison grid/ }).click();
    const plan = images.gridDialog;
    for (const model of MODELS) await plan.getByRole('checkbox', { name: new RegExp(model) }).check();
    for (const chip of await plan.locator('fieldset button[aria-pressed]').all()) {
      const isWanted = /^(1024²|1360 × 768)/.test(await chip.innerText());
      if (((await chip.getAttribute('aria-pressed')) === 'true') !== isWanted) await chip.click();
    }
    const skipped = plan.getByRole('listitem').filter({ hasText: 'Skipped for vendor-image-1.0-260319' });
    await expect(skipped).toContainText('1360 × 768');
    await expect(plan).toContainText('3 requests');
    await plan.getByRole('switch', { name: 'Skip sizes a model doesn’t list' }).click();
    await expect(plan).toContainText('4 requests');
    await plan.getByRole('button', { name: 'Generate grid' }).click();
  });

  await test.step('its table has a row for each model, and says which size was refused', async () => {
    await images.list.getByRole('button', { name: /^A harbour at sunset/ }).click();
    const table = images.main.getByRole('table');
    await expect(table.getByRole('rowheader')).toHaveCount(2);
    await expect(table.getByRole('columnheader')).toHaveCount(3);
    await expect(table.locator('[data-picture]')).toHaveCount(3, { timeout: 60_000 });
    await expect(table).toContainText('1024x1024, 1152x864, 864x1152');
    await images.main.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: /^Rename/ }).click();
    await expect(page.getByRole('menu')).toHaveCount(0);
    const name = images.main.getByRole('textbox', { name: 'Rename' });
    await expect(name).toBeFocused();
    await name.fill('Two harbours');
    await name.press('Enter');
    await expect(images.list.getByRole('button', { name: /^Two harbours/ })).toBeVisible();
    await images.list.getByRole('button', { name: /^All images/ }).click();
    await expect(images.pictures).toHaveCount(7);
  });

  await test.step('one is given to a chat whose model sees', async () => {
    await images.pictures.first().click();
    await images.expectShownLarge();
    await images.lightbox.getByRole('button', { name: 'Attach to chat' }).click();
    const chat = new ChatPage(page);
    await expect(chat.composer).toBeVisible();
    await page
      .getByRole('button', { name: /vendor-vl/ })
      .first()
      .click();
    await chat.send('What is on it?');
    await expect(chat.questions.last().getByRole('img')).toBeVisible();
    await chat.expectAnswered();
    await expect.poll(() => chat.answerText()).toMatch(/\d+ × \d+/);
  });

  await test.step('all are found in the library by a word of the prompt, and exported where no dialog asks', async () => {
    await library.open();
    await library.search.fill('lightho');
    await expect(library.items).toHaveCount(4);
    await library.search.fill('sunset');
    await expect(library.items).toHaveCount(3);
    await library.items.first().focus();
    const before = await library.items.first().boundingBox();
    await keyboard.press('ControlOrMeta+A');
    await expect(library.selection).toContainText('3 selected');
    expect(await library.items.first().boundingBox(), 'the first file, which must not move').toEqual(before);
    await library.selection.getByRole('button', { name: 'Export…' }).click();
    const dialog = page.getByRole('dialog', { name: /Export/ });
    const { bytes: zip } = await app.saved(() =>
      dialog.getByRole('button', { name: 'Export', exact: true }).click(),
    );
    expect(zip.subarray(0, 2).toString()).toBe('PK');
    for (const { bytes } of libraryFiles(app).filter(({ name }) => name.startsWith('A harbour')))
      expect(zip.includes(bytes.subarray(100, 1100))).toBe(true);
    expect(zip.includes(Buffer.from('manifest.json'))).toBe(true);
  });

  await test.step('what is deleted can be taken back', async () => {
    await library.selection.getByRole('button', { name: 'Deselect all' }).click();
    await library.search.fill('');
    await expect(library.items).toHaveCount(7);
    await library.items.first().focus();
    await keyboard.press('Delete');
    await expect(library.items).toHaveCount(6);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(library.items).toHaveCount(7);
  });

  // Electron restores during a restart, whose window is another page.
  if (app.host !== 'browser') return;
  await test.step('a backup comes back on another computer, whole', async () => {
    const archive = await backUp(app);
    const other = await startBeside();
    await restore(other.page, archive);
    const there = new LibraryPage(other.page);
    await there.open();
    await expect(there.items).toHaveCount(7);
    const hashes = (one: App) => libraryFiles(one).map(({ name, hash }) => `${hash} ${name}`);
    expect(hashes(other)).toEqual(hashes(app));
    const chat = new ChatPage(other.page);
    await other.page.getByRole('navigation', { name: 'Areas' }).getByRole('button', { name: 'Chat' }).click();
    await expect(chat.list).toContainText('What is on it?');
  });
});
