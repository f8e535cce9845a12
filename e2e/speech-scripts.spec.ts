import { expect, test } from './fixtures/test.ts';
import { SpeechPage } from './pages/speech-page.ts';

test.use({ isWelcomed: true });

test('chapters keep their texts and takes, also when one is left while speaking', async ({ app }) => {
  const { page } = app;
  const speech = new SpeechPage(page);
  await speech.open();
  await speech.write('It was late, and the tide was out.');
  await speech.nameScript('Chapter 10', 'Night book');
  await expect(speech.switcher).toHaveAccessibleName('Script: Chapter 10');
  await page.getByRole('button', { name: 'New script' }).click();
  await expect(speech.switcher).toHaveAccessibleName('Script: Untitled script');
  await speech.write('The harbour was quiet.');
  await speech.nameScript('Chapter 9', 'Night book');

  await test.step('a take that is made while another chapter is opened belongs to its own', async () => {
    await speech.speakButton.click();
    await speech.openScript(/^Chapter 10/);
    await expect(speech.script).toHaveValue('It was late, and the tide was out.');
    await speech.expectMade(speech.lastTake);
    await speech.takesRegion.getByText('This script', { exact: true }).click();
    await expect(speech.takes).toHaveCount(0);
    await speech.takesRegion.getByText('All', { exact: true }).click();
    await speech.act(speech.lastTake, 'Open its script');
    await expect(speech.script).toHaveValue('The harbour was quiet.');
    await speech.takesRegion.getByText('This script', { exact: true }).click();
    await expect(speech.takes).toHaveCount(1);
  });

  await test.step('what was typed just before another chapter is opened is kept', async () => {
    await speech.script.pressSequentially(' Too quiet.');
    await speech.openScript(/^Chapter 10/);
    await expect(speech.switcher).toHaveAccessibleName('Script: Chapter 10');
    await app.reload();
    await expect(speech.script).toHaveValue('It was late, and the tide was out.');
    const rows = await speech.listScripts();
    await expect(rows).toHaveText([/^Chapter 9/, /^Chapter 10/]);
    await rows.first().click();
    await expect(speech.script).toHaveValue('The harbour was quiet. Too quiet.');
  });

  await test.step('a project is renamed with all its chapters', async () => {
    const form = await speech.openNames();
    await form.getByRole('combobox', { name: 'Project' }).fill('Day book');
    await form.getByRole('switch', { name: 'Move the other script of “Night book” too' }).check();
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form).toBeHidden();
    await speech.switcher.click();
    const list = page.getByRole('dialog', { name: 'Open script' });
    await expect(list.getByRole('group')).toHaveCount(1);
    await expect(list.getByText('Day book')).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('a deleted chapter gives way to another one, and comes back by undo', async () => {
    await page.getByRole('button', { name: 'Script actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete script' }).click();
    await expect(speech.switcher).toHaveAccessibleName('Script: Chapter 10');
    await expect(await speech.listScripts()).toHaveText([/^Chapter 10/]);
    await page.keyboard.press('Escape');
    const undo = page.getByRole('button', { name: 'Undo' });
    const bottom = async () => {
      const { y = 0, height = 0 } = (await undo.boundingBox()) ?? {};
      return y + height;
    };
    // The notice is above the row with the voice, which it would cover in a narrow window.
    const row = await page.getByRole('button', { name: 'Insert pause' }).boundingBox();
    expect(await bottom()).toBeLessThan(row?.y ?? 0);
    await undo.click();
    await expect(speech.script).toHaveValue('The harbour was quiet. Too quiet.');
  });
});
