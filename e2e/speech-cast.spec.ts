import { expect, HASTY, test } from './fixtures/test.ts';
import { SpeechPage } from './pages/speech-page.ts';

test.use({ latency: HASTY, isWelcomed: true });

test("lines with a speaker's name are spoken by that speaker's voice", async ({ app }) => {
  const speech = new SpeechPage(app.page);
  await speech.open();
  await speech.write('Anna: Good morning.\nBen: Hello!');
  await expect(app.page.getByText('2 speakers: Anna · Ben')).toBeVisible();
  await app.page.getByRole('button', { name: 'Assign voices' }).click();
  await speech.openSettings();
  await expect(app.page.getByRole('switch', { name: 'Cast' })).toBeChecked();
  await expect(app.page.getByRole('region', { name: 'Cast' })).not.toContainText('Read as text');
  await speech.write('Act 1: The pier\nTOM (yawning): Good morning to you.\nIt is raining again.');
  await app.page.getByRole('switch', { name: 'Cast' }).check();
  const cast = app.page.getByRole('region', { name: 'Cast' });
  await expect(cast.getByRole('listitem')).toHaveText([/^Act 1.*Read as text/, /^TOM.*Read as text/]);
  await expect(cast.getByText('Read as text: Act 1 · TOM.')).toBeVisible();
  await cast.getByRole('button', { name: /^Voice of TOM/ }).click();
  await test.step('a voice is heard before it is chosen, by the pointer and by the space bar', async () => {
    const callum = app.page.getByRole('option', { name: 'Callum' });
    await callum.locator('[data-preview]').click();
    await expect(speech.player.getByText('Callum')).toBeVisible();
    await app.page.getByRole('option', { name: 'Dora' }).hover();
    await app.page.keyboard.press('Space');
    await expect(speech.player.getByText('Dora')).toBeVisible();
    await callum.click();
  });
  await expect(cast.getByRole('button', { name: 'Voice of TOM: Callum' })).toBeVisible();
  await expect(cast.getByText('Read as text: Act 1.')).toBeVisible();
  await expect(cast.getByText('Not read aloud: (yawning)')).toBeVisible();
  await expect(app.page.getByText('2 segments')).toBeVisible();
  await speech.speakButton.click();
  await speech.expectMade(speech.lastTake);
  await expect(speech.lastTake).toContainText(/\S, Callum/);

  await test.step('a segment of the take is played, and made again in its place', async () => {
    await speech.lastTake.getByRole('button', { name: '2 segments' }).click();
    const segments = speech.lastTake.getByRole('list', { name: 'Segments' }).getByRole('listitem');
    await expect(segments).toHaveText([/Act 1: The pier/, /Callum.*Good morning to you\./s]);
    await expect(segments.last()).not.toContainText('yawning');
    await segments.last().getByRole('button', { name: 'Play from segment 2' }).click();
    await expect(segments.last()).toHaveAttribute('aria-current', 'true');
    await segments.last().getByRole('button', { name: 'Regenerate segment 2' }).click();
    const redo = speech.lastTake.getByRole('region', { name: 'Regenerating a segment' });
    await expect(redo).toBeHidden({ timeout: 30_000 });
    await expect(segments.last().getByRole('button', { name: 'Regenerate segment 2' })).toBeEnabled();
    await expect(speech.takes).toHaveCount(1);
  });

  await test.step('a new script keeps the one before it, and its takes apart', async () => {
    const { page } = app;
    await page.getByRole('button', { name: 'New script' }).click();
    await expect(speech.script).toHaveValue('');
    await speech.takesRegion.getByText('This script', { exact: true }).click();
    await expect(speech.takes).toHaveCount(0);
    await app.reload();
    await speech.openScript(/^Act 1/);
    await expect(speech.script).toHaveValue(/^Act 1: The pier/);
    await speech.takesRegion.getByText('This script', { exact: true }).click();
    await expect(speech.takes).toHaveCount(1);
  });
});
