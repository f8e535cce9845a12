import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { IN_USE_STATUS } from '../scripts/setup/run-window.mjs';
import { bridge, startSecond } from './fixtures/on-bridge.ts';
import { expect, HASTY, test } from './fixtures/test.ts';
import { ChatPage } from './pages/chat-page.ts';
import { ImagesPage } from './pages/images-page.ts';
import { TasksPage } from './pages/tasks-page.ts';

test.use({ latency: HASTY, isWelcomed: true });

/** Question whose answer takes some seconds, so that the test can act during it. */
const SLOW = '/fault slow=7000 What can you do here?';

test('the window appears once, with content, and quits without asking when nothing runs', async ({ app }) => {
  await expect(new ChatPage(app.page).composer).toBeVisible();
  await expect.poll(() => bridge(app).calls('show')).toHaveLength(1);
  // Chromium must not download dictionaries from elsewhere.
  expect(bridge(app).calls('dictionaries')).toEqual(['app://quartet/dictionaries/']);
  bridge(app).emit('app', 'quit');
  expect(await bridge(app).ended()).toBe(0);
  expect(bridge(app).calls('showMessageBox')).toEqual([]);
});

test('quitting during an answer asks first, and the answer can be continued afterwards', async ({ app }) => {
  const chat = new ChatPage(app.page);
  await chat.send(SLOW);
  await expect.poll(async () => (await chat.answerWords()).length).toBeGreaterThan(20);
  bridge(app).answer({ button: 0 });
  bridge(app).emit('app', 'quit');
  await expect.poll(() => bridge(app).calls('showMessageBox')).toHaveLength(1);
  await chat.expectStreaming();
  await app.restart();
  await expect(new ChatPage(app.page).lastAnswer).toContainText('Interrupted');
});

test('the end of the system session asks nothing and keeps the partial answer', async ({ app }) => {
  const chat = new ChatPage(app.page);
  await chat.send(SLOW);
  await chat.expectStreaming();
  await expect.poll(async () => (await chat.answerWords()).length).toBeGreaterThan(20);
  bridge(app).emit('powerMonitor', 'shutdown');
  expect(await bridge(app).ended()).toBe(0);
  expect(bridge(app).calls('showMessageBox')).toEqual([]);
  await app.crash();
  await expect(new ChatPage(app.page).lastAnswer).toContainText('Interrupted');
  expect((await new ChatPage(app.page).answerWords()).length).toBeGreaterThan(20);
});

test('a second start shows the first window or begins a song there, and opens no other', async ({
  app,
  chromium,
}) => {
  await expect(new ChatPage(app.page).composer).toBeVisible();
  if (!chromium) throw new Error('the bridge has no browser');
  await expect(startSecond(chromium, app.dataFolder, { QUARTET_SECOND: '1' })).rejects.toThrow('ended');
  bridge(app).emit('app', 'second-instance', ['quartet']);
  await expect.poll(() => bridge(app).calls('focus')).toHaveLength(1);
  // The event simulates the jump list.
  bridge(app).emit('app', 'second-instance', ['quartet', '--action=music.new']);
  await expect(app.page.getByRole('heading', { name: 'New song', level: 1 })).toBeVisible();

  await test.step('a data folder that another program uses is said, with a status of its own', async () => {
    await expect(startSecond(chromium, app.dataFolder)).rejects.toThrow(`ended with ${IN_USE_STATUS}`);
  });
});

test('an answer that fails while the window is in the background is notified; a click shows the task', async ({
  app,
}) => {
  bridge(app).emit('window', 'blur');
  await new ChatPage(app.page).ask('/fault status=500 Tell me a story.');
  await expect.poll(() => bridge(app).calls('notification')).toMatchObject([{ title: 'Failed' }]);
  bridge(app).emit('notification', 'click');
  await expect(new TasksPage(app.page).rows).toHaveCount(1);
  expect(bridge(app).calls('focus')).toHaveLength(1);
});

test('files opened with the app are attached; a path without a file says so', async ({ app }) => {
  const notes = join(app.dataFolder, 'notes.md');
  writeFileSync(notes, '# The lighthouse');
  bridge(app).emit('app', 'second-instance', ['quartet', '.', notes]);
  await expect(app.page.getByText('notes.md')).toBeVisible();
  bridge(app).emit('app', 'open-file', app.dataFolder);
  await expect(app.page.getByText(/Couldn’t open “.*”: it’s a folder/).first()).toBeVisible();
  await new ChatPage(app.page).ask('What does my file say?');
  await expect(new ChatPage(app.page).questions.last()).toContainText('notes.md');
});

test('a window closed to the tray is hidden and reopens from the tray', async ({ app }) => {
  bridge(app).choose('File', 'Settings…');
  await app.page.getByRole('switch', { name: 'Keep running in the tray' }).click();
  await app.page.keyboard.press('Escape');
  await expect.poll(() => bridge(app).calls('tray')).not.toEqual([]);
  bridge(app).emit('window', 'close');
  await expect.poll(() => bridge(app).calls('hide')).toHaveLength(1);
  bridge(app).choose('Show Quartet');
  await expect.poll(() => bridge(app).calls('show')).toHaveLength(2);
});

test('a crashed page reloads, and the answer continued meanwhile', async ({ app }) => {
  await new ChatPage(app.page).send(SLOW);
  await new ChatPage(app.page).expectStreaming();
  const crashed = app.page;
  const client = await crashed.context().newCDPSession(crashed);
  await Promise.all([crashed.waitForEvent('crash'), client.send('Page.crash').catch(() => undefined)]);
  await expect.poll(() => app.page !== crashed).toBe(true);
  // The new page does not reopen the last view by itself.
  await app.page.getByRole('button', { name: 'Open anyway' }).click();
  await new ChatPage(app.page).expectAnswered();
});

test('menus act on the window: settings from the menu bar, copy a link from the context menu', async ({
  app,
}) => {
  bridge(app).choose('File', 'Settings…');
  await expect(app.page.getByRole('dialog', { name: 'Settings' })).toBeVisible();
  bridge(app).emit('contents', 'context-menu', {
    ...{ misspelledWord: 'helo', dictionarySuggestions: ['hello'], linkURL: '', mediaType: 'none' },
    ...{ hasImageContents: false, srcURL: '', isEditable: true, selectionText: '', x: 0, y: 0 },
    editFlags: {
      canUndo: true,
      canRedo: false,
      canCut: false,
      canCopy: false,
      canPaste: true,
      canSelectAll: true,
    },
  });
  await expect.poll(() => bridge(app).calls('popup')).toHaveLength(1);
  bridge(app).choose('hello');
  await expect.poll(() => bridge(app).calls('replaceMisspelling')).toEqual(['hello']);
});

test('an image has the origin of the page, so a canvas can read it', async ({ app }) => {
  const images = new ImagesPage(app.page);
  await images.open();
  await images.prompt.fill('a lighthouse');
  await images.drawButton.click();
  const picture = app.page.locator('img[src*="/media/"]').first();
  await expect(picture).toBeVisible();
  const drawn = await picture.evaluate((image: HTMLImageElement) => {
    const canvas = document.createElement('canvas');
    canvas.getContext('2d')?.drawImage(image, 0, 0, 4, 4);
    return canvas.toDataURL().length;
  });
  expect(drawn).toBeGreaterThan(100);
});

test('a packaged app checks itself and exits', async ({ app, chromium }) => {
  await app.close();
  if (!chromium) throw new Error('the bridge has no browser');
  const checked = await startSecond(chromium, app.dataFolder, { QUARTET_SMOKE: '1' });
  expect(await checked.ended()).toBe(0);
  expect(checked.output()).toContain('smoke test passed');
  expect(readdirSync(app.dataFolder).filter((name) => name.startsWith('smoke'))).toEqual([]);
});
