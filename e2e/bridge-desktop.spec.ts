import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import type { BridgeApp } from './fixtures/bridge-app.ts';
import { bridge, startSecond } from './fixtures/on-bridge.ts';
import { expect, HASTY, test } from './fixtures/test.ts';
import { ChatPage } from './pages/chat-page.ts';
import { ImagesPage } from './pages/images-page.ts';
import { LibraryPage } from './pages/library-page.ts';
import { SpeechPage } from './pages/speech-page.ts';

test.use({ latency: HASTY, isWelcomed: true });

/** Main program with an empty window. */
const EMPTY_PROGRAM = 'e2e/bridge/empty-program.ts';
/** Maximum processor time before the page loads, relative to that of the empty program until its window shows. */
const LOAD_WORK_MAX_RATIO = 1.5;
/** Maximum time to the first show in milliseconds; on a busy machine, relative to that of an empty page. */
const SHOW_MAX_MS = 350;
const SHOW_MAX_RATIO = 3;

/** Question whose answer takes some seconds, so that the test can act during it. */
const SLOW = '/fault slow=7000 What can you do here?';

test('opened files go to their area: lyrics, a script, chats, a backup', async ({ app }) => {
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
  // A second start passes on its files while the first instance has a window.
  bridge(app).emit('app', 'second-instance', ['quartet', '.', backup]);
  await expect(settings).toContainText('Verified and ready to restore');
  await expect(settings.getByRole('button', { name: 'Restart Quartet' })).toBeInViewport();
});

const QUICK_KEYS = 'CommandOrControl+Shift+Space';

test('the quick window answers a question, which is a chat in the main window', async ({ app }) => {
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
  // The draft is separate: the main window has an empty new chat.
  await expect(new ChatPage(app.page).composer).toHaveValue('');
  await app.restart();
  await expect.poll(() => bridge(app).calls('globalShortcut')).toHaveLength(2);
  bridge(app).press(QUICK_KEYS);
  const again = await bridge(app).quickPage();
  await expect(again.getByRole('textbox', { name: 'Message' })).toHaveValue('Half a quest');
  await again.getByRole('textbox', { name: 'Message' }).fill(SLOW);
  await again.keyboard.press('Enter');
  await expect(again.getByRole('button', { name: 'Stop' })).toBeVisible();
  // Hidden during an answer, the quick window shows that answer again.
  bridge(app).leaveQuick();
  await expect.poll(() => bridge(app).calls('hide')).toHaveLength(2);
  bridge(app).press(QUICK_KEYS);
  await expect(again.getByRole('button', { name: 'New question' })).toBeVisible();
  await expect(again.getByRole('article').last()).toContainText(/\w{3,} \w{3,}/);
  await again.getByRole('button', { name: 'Open in Quartet' }).click();
  await expect(new ChatPage(app.page).questions.last()).toContainText('What can you do here?');
  await expect.poll(() => bridge(app).calls('hide')).toHaveLength(3);
  // Hidden after its answer was seen, the quick window starts over.
  bridge(app).emit('app', 'second-instance', ['quartet', '--quick']);
  await expect(again.getByRole('textbox', { name: 'Message' })).toHaveValue('');
  await again.getByRole('textbox', { name: 'Message' }).fill('/fault status=402 Hello');
  await again.keyboard.press('Enter');
  await expect(again.getByRole('alert')).toContainText('No credit left on this account.');
  await again.getByRole('button', { name: 'New question' }).click();
  await again.getByRole('textbox', { name: 'Message' }).fill(SLOW);
  await again.keyboard.press('Enter');
  await again.getByRole('button', { name: 'Stop' }).click();
  await expect(again.getByRole('article').getByRole('status')).toHaveText('Stopped');
});

test('a global shortcut that is taken or unavailable says so', async ({ app, chromium }) => {
  await app.close();
  if (!chromium) throw new Error('the bridge has no browser');
  const refused = await startSecond(chromium, app.dataFolder, {
    QUARTET_NO_KEYS: '1',
    XDG_SESSION_TYPE: 'wayland',
  });
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

test('a file is copied as a file, and several selected files are dragged out together', async ({ app }) => {
  const images = new ImagesPage(app.page);
  await images.open();
  for (const [at, prompt] of ['a lighthouse', 'a harbor'].entries()) {
    await images.prompt.fill(prompt);
    await images.drawButton.click();
    await expect(images.pictures).toHaveCount(at + 1);
  }
  for (const image of await images.pictures.all()) await image.click({ modifiers: ['ControlOrMeta'] });
  await images.pictures.first().dragTo(app.page.getByRole('heading', { name: 'Images', level: 2 }));
  await expect.poll(() => bridge(app).calls('startDrag')).toHaveLength(1);
  const library = new LibraryPage(app.page);
  await library.open();
  await expect(library.items).toHaveCount(2);
  await library.items.first().click({ button: 'right' });
  await app.page.getByRole('menuitem', { name: 'Copy file' }).click();
  await expect(app.page.getByText('File copied')).toBeVisible();
  const [[kind, text]] = bridge(app).calls('clipboard') as [[string, string]];
  expect(kind).toBe('text/uri-list');
  expect(existsSync(fileURLToPath(text.trim()))).toBe(true);
  for (const item of await library.items.all()) await item.click({ modifiers: ['ControlOrMeta'] });
  await expect(library.selection).toContainText('2');
  await library.items.first().dragTo(app.page.getByRole('heading', { name: 'Library', level: 1 }));
  await expect.poll(() => bridge(app).calls('startDrag')).toHaveLength(2);
  const dragged = bridge(app).calls('startDrag') as [string[], string[]];
  expect(dragged.flat().map((file) => existsSync(file))).toEqual([true, true, true, true]);
  expect(dragged[1].toSorted()).toEqual(dragged[0].toSorted());
});

/** Makes the library large, so that the next start checks it, and blocks that check until the result is called. */
function holdCheck(dataFolder: string): () => void {
  const db = new DatabaseSync(join(dataFolder, 'quartet.db'));
  db.prepare("INSERT OR REPLACE INTO draft (name, value) VALUES ('large', ?)").run(
    `"${'x'.repeat(9_000_000)}"`,
  );
  writeFileSync(join(dataFolder, 'quartet.db-suspect'), '');
  db.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; COMMIT');
  return () => db.close();
}

test('the window opens and closes while a large library is being checked', async ({ app }) => {
  let release = () => {};
  const shown = bridge(app).calls('show').length;
  await app.restart({ between: () => (release = holdCheck(app.dataFolder)) });
  await expect.poll(() => bridge(app).calls('show')).toHaveLength(shown + 1);
  await expect(app.page.getByText('Opening your library…')).toBeVisible();
  await expect(app.page.getByRole('textbox')).toHaveCount(0);
  release();
  await expect(new ChatPage(app.page).composer).toBeVisible();
  // Closing the window during the check ends the app, and the next start repeats the check.
  await app.restart({ between: () => (release = holdCheck(app.dataFolder)) });
  await expect(app.page.getByText('Opening your library…')).toBeVisible();
  setTimeout(() => release(), 1000);
  await app.restart();
  await expect(new ChatPage(app.page).composer).toBeVisible();
  expect(existsSync(join(app.dataFolder, 'quartet.db-suspect'))).toBe(false);
});

/** Milliseconds since a main program started: wall-clock and processor time. */
interface Since {
  readonly clock: number;
  readonly processor: number;
}

/** Starts a program again; returns when it loaded its page and when it showed its window. */
async function startedAgain(app: BridgeApp): Promise<{ load: Since; show: Since }> {
  const before = app.calls('show').length;
  await app.restart();
  await expect.poll(() => app.calls('show')).toHaveLength(before + 1);
  return { load: app.calls('load').at(-1) as Since, show: app.calls('show').at(-1) as Since };
}

test('nothing delays the main process before its window opens', async ({ app, chromium }) => {
  if (!chromium) throw new Error('the bridge has no browser');
  // The empty page gives the baseline: its page is created and its files are sent over the bridge.
  const empty = await startSecond(chromium, mkdtempSync(join(tmpdir(), 'quartet-empty-')), {}, EMPTY_PROGRAM);
  const runs: { ours: Awaited<ReturnType<typeof startedAgain>>; bare: Since }[] = [];
  for (let run = 0; run < 4; run++) {
    runs.push({ ours: await startedAgain(bridge(app)), bare: (await startedAgain(empty)).show });
  }
  await empty.close();
  const best = (of: (run: (typeof runs)[number]) => number) => Math.round(Math.min(...runs.map(of)));
  const load = best(({ ours }) => ours.load.clock);
  const work = best(({ ours }) => ours.load.processor);
  const bareWork = best((run) => run.bare.processor);
  const [shown, bare] = [best(({ ours }) => ours.show.clock), best((run) => run.bare.clock)];
  test.info().annotations.push({
    type: 'from the main program to the page of its window',
    description: `${load} ms, of the processor ${work} ms (an empty one uses ${bareWork} ms until it shows); to the first show, with a page that comes over the bridge: ${shown} ms, an empty one ${bare} ms`,
  });
  expect(work).toBeLessThan(LOAD_WORK_MAX_RATIO * bareWork);
  expect(shown).toBeLessThan(Math.max(SHOW_MAX_MS, SHOW_MAX_RATIO * bare));
});
