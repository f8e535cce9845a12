import { expect, HASTY, test } from './fixtures/test.ts';
import { ChatPage } from './pages/chat-page.ts';
import { findings } from './pages/findings.ts';
import { SettingsPage } from './pages/settings-page.ts';
import { SpeechPage } from './pages/speech-page.ts';
import { WelcomePage } from './pages/welcome-page.ts';

test.use({ latency: HASTY, isWelcomed: true });

const SCRIPT =
  'The harbour wakes before the town does. First the gulls, then the winches, and then, a long way off, the bell on the number three buoy.';

test('a take is spoken, saved as a file, and still there after a restart', async ({ app }) => {
  let speech = new SpeechPage(app.page);
  await speech.open();

  await test.step('a voice is heard with one click, and no take comes of it', async () => {
    await speech.list.getByRole('button', { name: 'Play Ben' }).click();
    await expect(speech.list.getByRole('button', { name: 'Stop Ben' })).toBeVisible({ timeout: 20_000 });
    await speech.list.getByRole('button', { name: 'Stop Ben' }).click();
    await expect(speech.takes).toHaveCount(0);
  });

  await test.step('the script is spoken and begins to play by itself', async () => {
    await speech.choose('Ben');
    await speech.speak(SCRIPT);
    await expect(speech.lastTake).toContainText('Ben');
    await expect(speech.player).toBeVisible();
    const before = await speech.heardSeconds();
    await expect.poll(() => speech.heardSeconds()).toBeGreaterThan(before);
  });

  await test.step('a click in the waveform goes there', async () => {
    const wave = speech.lastTake.getByRole('slider');
    const length = Number(await wave.getAttribute('aria-valuemax'));
    expect(length).toBeGreaterThan(4);
    const box = await wave.boundingBox();
    if (!box) throw new Error('the waveform is not drawn');
    await wave.click({ position: { x: box.width * 0.75, y: box.height / 2 } });
    await expect.poll(() => speech.heardSeconds()).toBeGreaterThanOrEqual(Math.floor(length * 0.7));
    await speech.stop(speech.lastTake);
  });

  await test.step('three voices are tried on the same script', async () => {
    for (const name of ['Ava', 'Callum', 'Dora']) await speech.tick(name);
    await app.page.getByRole('button', { name: 'Compare 3 voices' }).click();
    await expect(speech.takes).toHaveCount(4);
    for (const take of await speech.takes.all()) await speech.expectMade(take);
    // The first selected voice is on top, and no voice stays selected.
    await expect(speech.lastTake).toContainText('Ava');
    await expect(speech.list.getByRole('checkbox', { checked: true })).toHaveCount(0);
    for (const name of ['Ava', 'Callum', 'Dora'])
      await expect(speech.takes.filter({ hasText: name })).toHaveCount(1);
  });

  await test.step('two takes change places at the same part of the way', async () => {
    const ava = speech.takes.filter({ hasText: 'Ava' });
    const dora = speech.takes.filter({ hasText: 'Dora' });
    await ava.getByRole('button', { name: 'Compare as A' }).click();
    await dora.getByRole('button', { name: 'Compare as B' }).click();
    const wave = ava.getByRole('slider');
    const box = await wave.boundingBox();
    if (!box) throw new Error('the waveform is not drawn');
    await wave.click({ position: { x: box.width / 2, y: box.height / 2 } });
    await expect(speech.play(ava)).toHaveAccessibleName(/^Pause/);
    await app.page.keyboard.press('x');
    await expect(speech.play(dora)).toHaveAccessibleName(/^Pause/);
    const length = Number(await dora.getByRole('slider').getAttribute('aria-valuemax'));
    expect(await speech.heardSeconds()).toBeGreaterThanOrEqual(Math.floor(length * 0.45));
    await app.page
      .getByRole('group', { name: 'Compare two takes' })
      .getByRole('button', { name: 'A Ava' })
      .click();
    await expect(speech.play(ava)).toHaveAccessibleName(/^Pause/);
    await speech.stop(ava);
  });

  await test.step('with hidden names, neither the list nor the player tells them before one is chosen', async () => {
    const sides = app.page.getByRole('group', { name: 'Compare two takes' });
    await sides.getByRole('button', { name: 'Hide names' }).click();
    await expect(speech.takes).toHaveCount(0);
    await sides.getByRole('button', { name: 'B', exact: true }).click();
    await expect.poll(() => speech.heardSeconds()).toBeGreaterThan(0);
    await expect(speech.player).toContainText('Names hidden');
    await expect(speech.player).not.toContainText(/Ava|Dora/);
    await app.page.getByRole('button', { name: 'Choose B' }).click();
    const chosen = (name: string) => app.page.getByText(`You chose ${name}`, { exact: true });
    await expect(chosen('Ava').or(chosen('Dora'))).toBeVisible();
    await expect(speech.takes).toHaveCount(4);
    await expect(speech.player).toContainText(/Ava|Dora/);
    await sides.getByRole('button', { name: 'End comparison' }).click();
  });

  await test.step('the file can be had, with a name people can read and sound in it', async () => {
    const { name, bytes } = await app.saved(() =>
      speech.lastTake.getByRole('button', { name: /^(Download|Save as…)$/ }).click(),
    );
    expect(name).toMatch(/^\w+ - The harbour wakes.* - \d{4}-\d\d-\d\d \d\d-\d\d.*\.mp3$/);
    expect(bytes.length).toBeGreaterThan(10_000);
    // The file starts with an ID3 tag or a frame of MPEG audio.
    expect(bytes.subarray(0, 3).toString('latin1') === 'ID3' || bytes[0] === 0xff).toBe(true);

    const settings = new SettingsPage(app.page);
    await settings.open();
    await settings.goTo('Data & backup');
    await settings.dialog.getByRole('switch', { name: 'Same loudness for saved audio' }).click();
    await app.page.keyboard.press('Escape');
    const even = await app.saved(() =>
      speech.lastTake.getByRole('button', { name: /^(Download|Save as…)$/ }).click(),
    );
    expect(even.name).toBe(name);
    expect(even.bytes.subarray(0, 3).toString('latin1')).toBe('ID3');
    expect(even.bytes.equals(bytes)).toBe(false);
  });

  await test.step('after a restart script, voice and takes are there, and play', async () => {
    await app.restart();
    speech = new SpeechPage(app.page);
    await expect(speech.script).toHaveValue(SCRIPT);
    await expect(speech.takes).toHaveCount(4);
    await expect(speech.voice('Ben')).toHaveAttribute('aria-current', 'true');
    await speech.play(speech.lastTake).click();
    await expect.poll(() => speech.heardSeconds()).toBeGreaterThan(0);
  });
});

test('a deleted take returns by undo or from the trash; another is deleted permanently', {
  tag: '@one-host',
}, async ({ app }) => {
  const speech = new SpeechPage(app.page);
  await speech.open();
  await speech.speak('The one that comes back.');
  await test.step('until something else happens, by undoing', async () => {
    await speech.act(speech.lastTake, 'Delete');
    await expect(speech.takes).toHaveCount(0);
    await expect(speech.player).toBeHidden();
    await app.page.getByRole('button', { name: 'Undo' }).click();
    await expect(speech.takes).toHaveCount(1);
    await speech.play(speech.lastTake).click();
    await expect(speech.play(speech.lastTake)).toHaveAccessibleName(/^Pause/);
  });
  await speech.speak('The one that goes.');
  await speech.act(speech.lastTake, 'Delete');
  await speech.act(speech.lastTake, 'Delete');
  await expect(speech.takes).toHaveCount(0);
  // The reload removes the undo offers: the trash is the only way back.
  await app.reload();
  await expect(speech.takesRegion).toBeVisible();
  const trash = await speech.openTrash();
  await expect(trash.getByRole('listitem')).toHaveText([
    /comes back.*30 days left/,
    /that goes.*30 days left/,
  ]);
  await trash.getByRole('button', { name: /^Delete permanently: “The one that goes/ }).click();
  const sure = app.page.getByRole('alertdialog', { name: 'Delete this take permanently?' });
  await sure.getByRole('button', { name: 'Delete permanently' }).click();
  await expect(trash.getByRole('listitem')).toHaveCount(1);
  await trash.getByRole('button', { name: /^Restore/ }).click();
  await expect(trash.getByText('Trash is empty')).toBeVisible();
  await trash.getByRole('button', { name: 'Close' }).click();
  await expect(speech.takes).toHaveText([/The one that comes back/]);
  await speech.play(speech.lastTake).click();
  await expect(speech.play(speech.lastTake)).toHaveAccessibleName(/^Pause/);
});

test('an answer is read aloud once, and found among the takes', { tag: '@one-host' }, async ({ app }) => {
  const chat = new ChatPage(app.page);
  const speech = new SpeechPage(app.page);
  await chat.ask('What can you do here?');
  const button = chat.lastAnswer.locator('[data-speak]');
  await button.click();
  await expect(button).toHaveAttribute('data-speak', 'playing', { timeout: 30_000 });
  await expect.poll(() => speech.heardSeconds(), { timeout: 15_000 }).toBeGreaterThan(0);
  await button.click();
  await expect(button).toHaveAttribute('data-speak', 'idle');
  await button.click();
  await expect(button).toHaveAttribute('data-speak', 'playing');
  await speech.open();
  await expect(speech.takes).toHaveCount(1);
  await speech.lastTake.getByRole('button', { name: 'Show in chat' }).first().click();
  await expect(chat.lastAnswer).toBeVisible();
  await expect(button).toHaveAttribute('data-speak', 'playing');

  await test.step('another voice is chosen where the answer is read', async () => {
    await chat.lastAnswer.getByRole('button', { name: 'More actions' }).click();
    await app.page.getByRole('menuitem', { name: 'Read aloud with…' }).click();
    const dialog = app.page.getByRole('dialog', { name: 'Read aloud with' });
    await dialog.getByRole('combobox').fill('Dora');
    await app.page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(speech.player).toContainText('Dora', { timeout: 30_000 });
    await expect(button).toHaveAttribute('data-speak', 'playing');
  });
});

test('an invalid script is not sent and says why', { tag: '@one-host' }, async ({ app }) => {
  const speech = new SpeechPage(app.page);
  await speech.open();
  await expect(speech.speakButton).toHaveAttribute('aria-disabled', 'true');
  await speech.write('Now there are words.');
  await expect(speech.speakButton).not.toHaveAttribute('aria-disabled');
  await speech.openSettings();
  const speed = app.page.getByRole('textbox', { name: 'Speed as a number' });
  await speed.fill('9');
  await expect(app.page.getByText('0.5 to 2', { exact: true })).toBeVisible();
  await expect(speech.speakButton).toHaveAttribute('aria-disabled', 'true');
  await app.page.getByRole('button', { name: 'Reset Speed' }).click();
  await expect(speech.speakButton).not.toHaveAttribute('aria-disabled');
  await speech.script.press('Control+Enter');
  await expect(speech.takes).toHaveCount(1);
});

test('a voice is added by id, starred and removed', { tag: '@one-host' }, async ({ app }) => {
  const speech = new SpeechPage(app.page);
  await speech.open();
  await speech.list.getByRole('button', { name: 'Add voice by ID' }).click();
  const form = app.page.getByRole('dialog', { name: 'Add voice' });
  await form.getByRole('button', { name: 'Add' }).click();
  await expect(form.getByText('Enter the ID.')).toBeVisible();
  await form.getByRole('textbox', { name: 'Voice ID' }).fill('my-clone-0731');
  await form.getByRole('textbox', { name: 'Name' }).fill('My own');
  await form.getByRole('button', { name: 'Add' }).click();
  await expect(speech.voice('My own')).toHaveAttribute('aria-current', 'true');
  await speech.voice('My own').press('.');
  await expect(speech.voices.first()).toContainText('My own');

  // The service does not know the voice: its own message appears at the take, not in a toast.
  await speech.write('Who speaks?');
  await speech.speakButton.click();
  await expect(speech.lastTake.getByRole('alert')).toContainText(/voice/i, { timeout: 20_000 });

  await speech.voice('My own').hover();
  await speech.list.getByRole('button', { name: 'Actions for My own' }).click();
  await app.page.getByRole('menuitem', { name: 'Remove from my voices' }).click();
  await expect(speech.voice('My own')).toHaveCount(0);
});

test.describe('over a service of its own', () => {
  test.use({ isWelcomed: false });

  test('an unknown outcome asks the user, and nothing is resent', {
    tag: '@one-host',
  }, async ({ app, startService }) => {
    const service = await startService({ fault: 'reset' });
    const welcome = new WelcomePage(app.page);
    const speech = new SpeechPage(app.page);
    await welcome.connect(service);
    await app.page.getByRole('button', { name: 'Use it anyway' }).click();
    await speech.openWithoutVoices();
    await speech.addVoice('some-voice');
    await speech.write('Was this heard?');
    // A double click creates only one take.
    await speech.speakButton.dblclick();
    const card = speech.lastTake.getByRole('alert');
    await expect(card).toContainText('You may have been charged', { timeout: 20_000 });
    await app.restart();
    const after = new SpeechPage(app.page);
    await expect(after.lastTake.getByRole('alert')).toContainText('You may have been charged');
    await after.lastTake.getByRole('button', { name: 'Dismiss' }).click();
    await expect(after.lastTake.getByRole('alert')).toBeHidden();
    await expect(after.lastTake).toContainText('Outcome unknown');
    await expect(after.takes).toHaveCount(1);
  });
});

test('axe finds no serious violation in Speech', { tag: '@one-host' }, async ({ app }) => {
  const { page } = app;
  const speech = new SpeechPage(page);
  await speech.open();
  expect(await findings(page), 'nothing yet').toEqual([]);
  await speech.speak('Anna: Good morning.\nTom: And to you.');
  await page.getByRole('button', { name: 'Assign voices' }).click();
  await speech.tick('Ben');
  await speech.lastTake.getByRole('button', { name: 'Compare as A' }).click();
  expect(await findings(page), 'a take and a cast').toEqual([]);
  await speech.openSettings();
  await page.getByRole('textbox', { name: 'Speed as a number' }).fill('9');
  await page.getByText('More', { exact: true }).click();
  expect(await findings(page), 'a wrong number').toEqual([]);
  await speech.list.getByRole('button', { name: 'Add voice by ID' }).click();
  await expect(page.getByRole('dialog', { name: 'Add voice' })).toBeVisible();
  expect(await findings(page), 'the form of a voice').toEqual([]);
});
