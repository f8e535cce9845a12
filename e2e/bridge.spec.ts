import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { IN_USE_STATUS } from '../scripts/setup/run-window.mjs';
import type { App, WindowOptions } from './fixtures/app.ts';
import { BridgeApp } from './fixtures/bridge-app.ts';
import { expect, test } from './fixtures/test.ts';
import { ChatPage } from './pages/chat-page.ts';
import { ImagesPage } from './pages/images-page.ts';
import { SpeechPage } from './pages/speech-page.ts';
import { TasksPage } from './pages/tasks-page.ts';
import { WelcomePage } from './pages/welcome-page.ts';

/** A question whose answer takes some seconds, so that there is a middle to do things in. */
const SLOW = '/fault slow=7000 What can you do here?';

function bridge(app: App): BridgeApp {
  if (!(app instanceof BridgeApp)) throw new Error('this test needs the bridge');
  return app;
}

/** Starts another main program on the data folder of a running one. */
function startSecond(browser: Browser, dataFolder: string, env: Readonly<Record<string, string>> = {}) {
  const options: WindowOptions = {
    width: 800,
    height: 600,
    colorScheme: 'light',
    locale: 'en-US',
    onPage: async () => undefined,
  };
  return BridgeApp.start(browser, dataFolder, options, env);
}

test('the window is shown once, with content, and quits without a question when nothing runs', async ({
  app,
}) => {
  await expect(new WelcomePage(app.page).heading).toBeVisible();
  await expect.poll(() => bridge(app).calls('show')).toHaveLength(1);
  bridge(app).emit('app', 'quit');
  expect(await bridge(app).ended()).toBe(0);
  expect(bridge(app).calls('showMessageBox')).toEqual([]);
});

test('quitting while an answer is written asks first, and the answer can be continued after it', async ({
  app,
}) => {
  await new WelcomePage(app.page).chooseSandbox();
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

test('a session that ends is not asked about anything, and what came is kept', async ({ app }) => {
  await new WelcomePage(app.page).chooseSandbox();
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

test('a second start shows the window of the first, and opens none of its own', async ({ app, chromium }) => {
  await expect(new WelcomePage(app.page).heading).toBeVisible();
  if (!chromium) throw new Error('the bridge has no browser');
  await expect(startSecond(chromium, app.dataFolder, { QUARTET_SECOND: '1' })).rejects.toThrow('ended');
  bridge(app).emit('app', 'second-instance', ['quartet']);
  await expect.poll(() => bridge(app).calls('focus')).toHaveLength(1);
});

test('a start from the jump list has the running app begin a new song', async ({ app }) => {
  await new WelcomePage(app.page).chooseSandbox();
  bridge(app).emit('app', 'second-instance', ['quartet', '--action=music.new']);
  await expect(app.page.getByRole('heading', { name: 'New song', level: 1 })).toBeVisible();
});

test('an answer that fails while the window is in the background is notified; a click shows the task', async ({
  app,
}) => {
  await new WelcomePage(app.page).chooseSandbox();
  bridge(app).emit('window', 'blur');
  await new ChatPage(app.page).ask('/fault status=500 Tell me a story.');
  await expect.poll(() => bridge(app).calls('notification')).toMatchObject([{ title: 'Failed' }]);
  bridge(app).emit('notification', 'click');
  await expect(new TasksPage(app.page).rows).toHaveCount(1);
  expect(bridge(app).calls('focus')).toHaveLength(1);
});

test('files opened with the app are taken into the message; what is no file is said', async ({ app }) => {
  await new WelcomePage(app.page).chooseSandbox();
  const notes = join(app.dataFolder, 'notes.md');
  writeFileSync(notes, '# The lighthouse');
  bridge(app).emit('app', 'second-instance', ['quartet', '.', notes]);
  await expect(app.page.getByText('notes.md')).toBeVisible();
  bridge(app).emit('app', 'open-file', app.dataFolder);
  await expect(app.page.getByText(/Couldn’t open “.*”: it’s a folder/).first()).toBeVisible();
  await new ChatPage(app.page).ask('What does my file say?');
  await expect(new ChatPage(app.page).questions.last()).toContainText('notes.md');
});

test('opened files go where they belong: lyrics, a script, chats, a backup', async ({ app }) => {
  await new WelcomePage(app.page).chooseSandbox();
  const open = (path: string) => bridge(app).emit('app', 'open-file', path);
  const write = (name: string, content: string) => {
    writeFileSync(join(app.dataFolder, name), content);
    return join(app.dataFolder, name);
  };
  open(write('song.lrc', '[ti:Harbor]\n[00:01.00]The harbor sleeps'));
  await expect(app.page.getByRole('heading', { name: 'New song', level: 1 })).toBeVisible();
  await expect(app.page.getByText('The harbor sleeps')).toBeVisible();
  const speech = new SpeechPage(app.page);
  await speech.open();
  open(write('script.md', 'Good evening, harbor.'));
  await expect(speech.script).toHaveValue('Good evening, harbor.');
  open(write('chats.json', '[{"uuid":"1","name":"x","chat_messages":[{"sender":"human","text":"Hello"}]}]'));
  const settings = app.page.getByRole('dialog', { name: 'Settings' });
  await expect(settings.getByText('1 chat imported')).toBeVisible();
  const backup = join(app.dataFolder, 'all.zip');
  bridge(app).answer({ filePath: backup });
  await settings.getByRole('button', { name: 'Create backup…' }).click();
  await expect(settings).toContainText('Backup verified', { timeout: 60_000 });
  await app.page.keyboard.press('Escape');
  // A second start passes on the files it was given, while the first has a window.
  bridge(app).emit('app', 'second-instance', ['quartet', '.', backup]);
  await expect(settings).toContainText('Verified and ready to restore');
  await expect(settings.getByRole('button', { name: 'Restart Quartet' })).toBeInViewport();
});

test('a window closed into the tray is hidden, and comes back from there', async ({ app }) => {
  await new WelcomePage(app.page).chooseSandbox();
  bridge(app).choose('File', 'Settings…');
  await app.page.getByRole('switch', { name: 'Keep running in the tray' }).click();
  await app.page.keyboard.press('Escape');
  await expect.poll(() => bridge(app).calls('tray')).not.toEqual([]);
  bridge(app).emit('window', 'close');
  await expect.poll(() => bridge(app).calls('hide')).toHaveLength(1);
  bridge(app).choose('Show Quartet');
  await expect.poll(() => bridge(app).calls('show')).toHaveLength(2);
});

const QUICK_KEYS = 'CommandOrControl+Shift+Space';

test('a question in the quick window is answered there, and is a chat in the main one', async ({ app }) => {
  await new WelcomePage(app.page).chooseSandbox();
  bridge(app).choose('File', 'Settings…');
  const wanted = app.page.getByRole('switch', { name: 'Quick window' });
  await expect(wanted).not.toBeChecked();
  await wanted.click();
  await expect.poll(() => bridge(app).calls('globalShortcut')).toEqual([[QUICK_KEYS, true]]);
  await app.page.keyboard.press('Escape');
  bridge(app).press(QUICK_KEYS);
  const quick = await bridge(app).quickPage();
  const box = quick.getByRole('textbox', { name: 'Message' });
  await expect(box).toBeFocused();
  await box.fill('Half a quest');
  await box.press('Escape');
  await expect.poll(() => bridge(app).calls('hide')).toHaveLength(1);
  // The draft is its own: the main window has an empty new chat.
  await expect(new ChatPage(app.page).composer).toHaveValue('');
  await app.restart();
  await expect.poll(() => bridge(app).calls('globalShortcut')).toHaveLength(2);
  bridge(app).press(QUICK_KEYS);
  const again = await bridge(app).quickPage();
  await expect(again.getByRole('textbox', { name: 'Message' })).toHaveValue('Half a quest');
  await again.getByRole('textbox', { name: 'Message' }).fill(SLOW);
  await again.keyboard.press('Enter');
  await expect(again.getByRole('button', { name: 'Stop' })).toBeVisible();
  // Hidden while the answer is written, it shows that answer again.
  bridge(app).leaveQuick();
  await expect.poll(() => bridge(app).calls('hide')).toHaveLength(2);
  bridge(app).press(QUICK_KEYS);
  await expect(again.getByRole('button', { name: 'New question' })).toBeVisible();
  await expect(again.getByRole('article').last()).toContainText(/\w{3,} \w{3,}/);
  await again.getByRole('button', { name: 'Open in Quartet' }).click();
  await expect(new ChatPage(app.page).questions.last()).toContainText('What can you do here?');
  await expect.poll(() => bridge(app).calls('hide')).toHaveLength(3);
  // Hidden with its answer seen, it begins anew.
  bridge(app).emit('app', 'second-instance', ['quartet', '--quick']);
  await expect(again.getByRole('textbox', { name: 'Message' })).toHaveValue('');
});

test('keys that another program has, or the desktop does not give, are said to be so', async ({
  app,
  chromium,
}) => {
  await app.close();
  if (!chromium) throw new Error('the bridge has no browser');
  const refused = await startSecond(chromium, app.dataFolder, {
    QUARTET_NO_KEYS: '1',
    XDG_SESSION_TYPE: 'wayland',
  });
  await new WelcomePage(refused.page).chooseSandbox();
  refused.choose('File', 'Settings…');
  await refused.page.getByRole('switch', { name: 'Quick window' }).click();
  await expect(refused.page.getByText('This desktop doesn’t let programs have such keys.')).toBeVisible();
  await refused.page.getByRole('button', { name: 'Change the keys of the quick window' }).click();
  await refused.page.keyboard.press('k');
  await expect(refused.page.getByText('Add Ctrl, Alt or Cmd')).toBeVisible();
  await refused.page.keyboard.press('Control+Alt+k');
  await expect.poll(() => refused.calls('globalShortcut').at(-1)).toEqual(['CommandOrControl+Alt+K', false]);
  await refused.close();
});

test('a data folder that another program uses is said, with a status of its own', async ({
  app,
  chromium,
}) => {
  if (!chromium) throw new Error('the bridge has no browser');
  await expect(startSecond(chromium, app.dataFolder)).rejects.toThrow(`ended with ${IN_USE_STATUS}`);
});

test('a page whose process crashed comes back, and the answer went on meanwhile', async ({ app }) => {
  await new WelcomePage(app.page).chooseSandbox();
  await new ChatPage(app.page).send(SLOW);
  await new ChatPage(app.page).expectStreaming();
  const crashed = app.page;
  const client = await crashed.context().newCDPSession(crashed);
  await Promise.all([crashed.waitForEvent('crash'), client.send('Page.crash').catch(() => undefined)]);
  await expect.poll(() => app.page !== crashed).toBe(true);
  // What was on the screen then is not opened again by itself.
  await app.page.getByRole('button', { name: 'Open anyway' }).click();
  await new ChatPage(app.page).expectAnswered();
});

test('menus act on the window: settings from the menu bar, copy a link from the context menu', async ({
  app,
}) => {
  await new WelcomePage(app.page).chooseSandbox();
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

test('a picture has the origin of the page: it can be drawn to a canvas', async ({ app }) => {
  await new WelcomePage(app.page).chooseSandbox();
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

test('a packed app checks itself and ends', async ({ app, chromium }) => {
  await app.close();
  if (!chromium) throw new Error('the bridge has no browser');
  const checked = await startSecond(chromium, app.dataFolder, { QUARTET_SMOKE: '1' });
  expect(await checked.ended()).toBe(0);
  expect(checked.output()).toContain('smoke test passed');
  expect(readdirSync(app.dataFolder).filter((name) => name.startsWith('smoke'))).toEqual([]);
});
