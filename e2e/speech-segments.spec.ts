import { said } from './fixtures/journey-locale.ts';
import { expect, HASTY, test } from './fixtures/test.ts';
import { SpeechPage } from './pages/speech-page.ts';

test.use({ latency: HASTY, isWelcomed: true });

const SCRIPT =
  'The harbour wakes. First the gulls.\nAnna: Good morning!\nBen: Is anybody there? I see no boat.';

test('segments are played and regenerated beside the script', async ({ app }) => {
  let speech = new SpeechPage(app.page);
  await speech.open();
  await speech.write(SCRIPT);
  await app.page.getByRole('button', { name: 'Assign voices' }).click();
  await expect(speech.segments).toHaveCount(2);
  // No button to play them exists yet.
  await expect(speech.segments.getByRole('button')).toHaveCount(0);
  await speech.speakButton.click();
  await speech.expectMade(speech.lastTake);

  await test.step('each stands at its first line, and the one that is heard is marked', async () => {
    const play = speech.segments.getByRole('button', { name: /^Play from/ });
    await expect(play).toHaveCount(2);
    const [first, second] = await Promise.all([play.first().boundingBox(), play.last().boundingBox()]);
    // Two lines of text lie between them.
    expect((second?.y ?? 0) - (first?.y ?? 0)).toBeGreaterThan(40);
    await play.last().click();
    await expect(speech.segments.last()).toHaveAttribute('aria-current', 'true');
    await expect(speech.segments.first()).not.toHaveAttribute('aria-current');
  });

  await test.step('the arrow keys go from segment to segment', async () => {
    await speech.segments
      .first()
      .getByRole('button', { name: /^Play from/ })
      .focus();
    await app.page.keyboard.press('ArrowDown');
    await expect(speech.segments.last().getByRole('button', { name: /^Play from/ })).toBeFocused();
  });

  await test.step('one is made again in the same take', async () => {
    await speech.segments.last().getByRole('button', { name: 'Regenerate segment 2' }).click();
    const redo = speech.lastTake.getByRole('region', { name: 'Regenerating a segment' });
    await expect(redo).toBeHidden({ timeout: 30_000 });
    await expect(speech.segments.last().getByRole('button', { name: 'Regenerate segment 2' })).toBeEnabled();
    await expect(speech.takes).toHaveCount(1);
  });

  await test.step('a changed segment says so, the other keeps its buttons, and only the change is spoken', async () => {
    await speech.write(SCRIPT.replace('no boat', 'a boat'));
    await expect(speech.segments.last().getByText('changed')).toBeVisible();
    const [first, last] = [speech.segments.first(), speech.segments.last()];
    await expect(first.getByRole('button', { name: 'Regenerate segment 1' })).toBeEnabled();
    await expect(last.getByRole('button', { name: /^Play from/ })).toHaveCount(0);
    await last.getByRole('button', { name: 'Speak only what changed' }).click();
    await expect(speech.takes).toHaveCount(2);
    await speech.expectMade(speech.lastTake);
    await expect(last.getByRole('button', { name: 'Play from segment 2' })).toBeVisible();
    await speech.act(speech.lastTake, 'Delete');
    await speech.write(SCRIPT);
    await expect(last.getByRole('button', { name: 'Play from segment 2' })).toBeVisible();
  });

  await test.step('a take is renamed from its row', async () => {
    await speech.lastTake.focus();
    await app.page.keyboard.press('F2');
    await app.page.getByRole('textbox', { name: 'Take name' }).fill('Morning');
    await app.page.keyboard.press('Enter');
    await expect(speech.lastTake).toContainText('Morning');
    await expect(speech.lastTake).toBeFocused();
  });

  await test.step('the drawer stays as it was left', async () => {
    await app.page.getByRole('button', { name: 'Takes', exact: true }).click();
    await expect(speech.takesRegion).toBeHidden();
    await app.restart();
    speech = new SpeechPage(app.page);
    await expect(speech.script).toHaveValue(SCRIPT);
    await expect(speech.takesRegion).toBeHidden();
    await app.page.keyboard.press('Control+.');
    await expect(speech.lastTake).toContainText('Morning');
  });

  await test.step('in a narrow window the drawer lies over the script', async () => {
    await app.page.setViewportSize({ width: 700, height: 700 });
    await expect(speech.takesRegion).toBeHidden();
    await speech.openTakes();
    await app.page.keyboard.press('Escape');
    await expect(speech.takesRegion).toBeHidden();
    await expect(app.page.getByRole('button', { name: 'Takes', exact: true })).toBeFocused();
  });
});

test('a pause and a pronunciation change the audio but not the script', async ({ app }) => {
  const speech = new SpeechPage(app.page);
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

  await test.step('a pause is inserted where the caret is', async () => {
    await speech.write('The harbour wakes.');
    await app.page.getByRole('button', { name: 'Insert pause' }).click();
    await app.page.getByRole('menuitem', { name: said('{{seconds, number}} s', { seconds: 2 }) }).click();
    const script = app.page.getByRole('textbox', { name: 'Text to speak' });
    const pause = said('[pause {{seconds}} s]', { seconds: 2 });
    await expect(script).toHaveValue(`The harbour wakes.\n${pause}\n`);
    await expect(script).toBeFocused();
    await app.page.keyboard.type('First the gulls.');
    await expect(script).toHaveValue(`The harbour wakes.\n${pause}\nFirst the gulls.`);
  });

  await test.step('the take has the pause, and the segments have the words of the user', async () => {
    await speech.speakButton.click();
    await speech.expectMade(speech.lastTake);
    const play = speech.segments.getByRole('button', { name: /^Play from/ });
    await expect(play).toHaveCount(2);
    await expect(speech.segments).toHaveCount(3);
    await play.first().click();
    await expect(speech.segments.nth(1)).toHaveAttribute('aria-current', 'true');
    await expect(speech.segments.nth(2)).toHaveAttribute('aria-current', 'true');
  });

  await test.step('what was sent has the pronunciation', async () => {
    await speech.lastTake.getByRole('button', { name: /^Actions for/ }).click();
    await app.page.getByRole('menuitem', { name: 'Details' }).click();
    const details = app.page.getByRole('dialog', { name: 'Details' });
    await details.getByRole('button', { name: /^Request 3/ }).click();
    await expect(details.getByText('First the sea birds.').first()).toBeVisible();
  });
});
