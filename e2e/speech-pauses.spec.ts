import { expect, test } from './fixtures/test.ts';
import { SpeechPage } from './pages/speech-page.ts';
import { WelcomePage } from './pages/welcome-page.ts';

test('a pause and a pronunciation are in the sound, and the script stays as it is written', async ({
  app,
}) => {
  const speech = new SpeechPage(app.page);
  await new WelcomePage(app.page).chooseSandbox();
  await speech.open();

  await test.step('a word is added to the pronunciation list', async () => {
    await app.page.getByRole('button', { name: 'Voice settings' }).click();
    await app.page.getByRole('button', { name: 'Pronunciation…' }).click();
    const dialog = app.page.getByRole('dialog', { name: 'Pronunciation' });
    await dialog.getByRole('textbox', { name: 'Word' }).fill('gulls');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('Fill in both fields.')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Read as' }).fill('sea birds');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await expect(app.page.getByText('1 word', { exact: true })).toBeVisible();
  });

  await test.step('a pause is inserted where the caret is, and can be undone', async () => {
    await speech.write('The harbour wakes.');
    await app.page.getByRole('button', { name: 'Insert pause' }).click();
    await app.page.getByRole('menuitem', { name: '2 s' }).click();
    const script = app.page.getByRole('textbox', { name: 'Text to speak' });
    await expect(script).toHaveValue('The harbour wakes. [pause 2 s] ');
    await expect(script).toBeFocused();
    await app.page.keyboard.type('First the gulls.');
    await expect(script).toHaveValue('The harbour wakes. [pause 2 s] First the gulls.');
  });

  await test.step('the take has the pause, and the segments have the words of the user', async () => {
    await speech.speakButton.click();
    await speech.expectMade(speech.lastTake);
    const play = speech.segments.getByRole('button', { name: /^Play from/ });
    await expect(play).toHaveCount(3);
    await expect(speech.segments.getByRole('button', { name: /^Regenerate/ })).toHaveCount(2);
    await play.nth(1).click();
    await expect(speech.segments.nth(1)).toHaveAttribute('aria-current', 'true');
    await expect(speech.segments.nth(2)).toHaveAttribute('aria-current', 'true');
  });

  await test.step('what was sent has the pronunciation', async () => {
    await speech.lastTake.getByRole('button', { name: /^Actions for/ }).click();
    await app.page.getByRole('menuitem', { name: 'Details' }).click();
    await expect(app.page.getByText('First the sea birds.').first()).toBeVisible();
  });
});
