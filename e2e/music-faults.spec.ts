import type { App } from './fixtures/app.ts';
import { expect, type StartService, test } from './fixtures/test.ts';
import { MusicPage } from './pages/music-page.ts';
import { SettingsPage } from './pages/settings-page.ts';

test.use({ isWelcomed: true });

const LYRICS = '[intro-short]\n\n[verse]\nOne line to sing';

/** Opens music with a separate service that shows the given faults. */
async function musicOver(app: App, startService: StartService, fault: string): Promise<MusicPage> {
  const service = await startService({ fault, key: 'key-for-this-test' });
  const settings = new SettingsPage(app.page);
  await settings.addConnection({ name: 'Another', url: service.url, key: service.key, keep: true });
  await settings.close();
  const music = new MusicPage(app.page);
  await music.open();
  return music;
}

async function ask(music: MusicPage, title: string, lyrics = LYRICS): Promise<void> {
  await music.writeLyrics(lyrics);
  await music.title.fill(title);
  // A double click creates only one song.
  await music.makeButton.dblclick();
  await music.show(title);
  await expect(music.songs).toHaveCount(1);
}

test("a failed song shows the service's reason", async ({ app, startService }) => {
  const music = await musicOver(app, startService, 'task-fails');
  await ask(music, 'Not to be');
  await expect(music.main.getByRole('alert')).toBeVisible({ timeout: 30_000 });
  await expect(music.main.getByRole('alert')).toContainText(/service says/i);
  await expect(music.song('Not to be')).toContainText('Failed');
  await expect(music.main.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('polling of an endless task can be stopped and resumed, also after a restart', async ({
  app,
  startService,
}) => {
  let music = await musicOver(app, startService, 'task-stalls');
  await ask(music, 'Endless');
  await expect(music.main).toContainText('Generating', { timeout: 30_000 });
  await expect(music.main).toContainText(/Updated .* ago/, { timeout: 30_000 });
  await music.main.getByRole('button', { name: 'Stop checking' }).focus();
  await app.page.keyboard.press('Enter');
  await expect(music.main).toContainText('The service may still finish it and charge you.');
  await expect(music.main.getByRole('button', { name: 'Check again' })).toBeFocused();
  await app.restart();
  music = new MusicPage(app.page);
  await music.show('Endless');
  await music.main.getByRole('button', { name: 'Check again' }).click();
  await expect(music.main).toContainText('Generating', { timeout: 30_000 });
  await expect(music.songs).toHaveCount(1);
});

test('an unknown outcome asks the user, also after a restart, and resends nothing', async ({
  app,
  startService,
}) => {
  let music = await musicOver(app, startService, 'create:reset');
  await ask(music, 'Who knows');
  await expect(music.main.getByRole('alert')).toContainText('We couldn’t confirm this finished', {
    timeout: 30_000,
  });
  await app.restart();
  music = new MusicPage(app.page);
  await music.show('Who knows');
  await expect(music.main.getByRole('alert')).toContainText('We couldn’t confirm this finished');
  await music.main.getByRole('button', { name: 'Dismiss' }).click();
  await expect(music.main.getByRole('alert')).toBeHidden();
  await expect(music.song('Who knows')).toContainText('Outcome unknown');
});

test('all songs of one task are kept, and an unknown state is shown as received', async ({
  app,
  startService,
}) => {
  test.setTimeout(120_000);
  const music = await musicOver(app, startService, 'songs=2,task-state=polishing');
  // The lyrics are long enough for the song to be seen in progress.
  await ask(music, 'Twins', Array(4).fill(LYRICS).join('\n\n'));
  await expect(music.main).toContainText('polishing', { timeout: 30_000 });
  await music.expectMade('Twins');
  await music.main
    .getByRole('region', { name: 'Versions' })
    .getByRole('button', { name: /^Version 2/ })
    .click();
  await music.main.getByRole('button', { name: /^Play Twins/ }).click();
  await expect.poll(() => music.heardSeconds()).toBeGreaterThan(0);
});

test('an interrupted download is completed', async ({ app, startService }) => {
  test.setTimeout(120_000);
  const music = await musicOver(app, startService, 'file:drop-after=100000,file:times=1');
  await ask(music, 'Broken off');
  await music.expectMade('Broken off');
  await music.main.getByRole('button', { name: 'Play Broken off' }).click();
  await expect.poll(() => music.heardSeconds()).toBeGreaterThan(0);
});

test('a file that is not audio is not saved as a song', async ({ app, startService }) => {
  test.setTimeout(120_000);
  const music = await musicOver(app, startService, 'wrong-audio');
  await ask(music, 'An image');
  await expect(music.main.getByRole('alert')).toBeVisible({ timeout: 60_000 });
  await expect(music.song('An image')).not.toContainText(/\d:\d\d/);
  await expect(music.main.getByRole('button', { name: /^Play/ })).toHaveCount(0);
});
