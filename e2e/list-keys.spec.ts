import { said } from './fixtures/journey-locale.ts';
import { expect, HASTY, test } from './fixtures/test.ts';
import { ChatPage } from './pages/chat-page.ts';
import { ImagesPage } from './pages/images-page.ts';
import { LibraryPage } from './pages/library-page.ts';
import { checkListKeys, type KeyedList } from './pages/list-keys.ts';
import { MusicPage } from './pages/music-page.ts';
import { SpeechPage } from './pages/speech-page.ts';
import { TasksPage } from './pages/tasks-page.ts';

test.use({ latency: HASTY, isWelcomed: true });

test('every list has the same keyboard controls', async ({ app }) => {
  test.setTimeout(240_000);
  const { page } = app;
  const [chat, speech, images] = [new ChatPage(page), new SpeechPage(page), new ImagesPage(page)];
  const [library, tasks, music] = [new LibraryPage(page), new TasksPage(page), new MusicPage(page)];
  const subjects = ['Apples keep well', 'Bananas ripen well', 'Cherries bloom well'];
  const check = (list: KeyedList) => test.step(list.name, () => checkListKeys(page, list));
  for (const subject of subjects) {
    await chat.newChat();
    await chat.ask(subject);
  }
  const chats = page.locator('[data-chat-list] [data-row]');
  await expect(chats).toHaveCount(3);
  await check({
    name: 'chats',
    rows: chats,
    letter: ['a', chats.filter({ hasText: 'Apples' })],
    deletes: true,
    rename: chat.list.locator('[data-chat-list]').getByRole('textbox'),
  });
  await chat.search.fill('well');
  const hits = page.locator('[data-chat-list] [data-row]');
  await expect(hits.nth(2)).toBeVisible();
  await check({ name: 'search results', rows: hits, single: true, noMenu: true });
  await chat.search.fill('');

  for (const subject of subjects) {
    await page.keyboard.press('ControlOrMeta+k');
    await expect(page.getByRole('combobox', { name: 'Command palette' })).toBeFocused();
    await page.keyboard.type(said('Saved prompts').toLowerCase());
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: /prompt/ });
    await dialog.getByRole('button', { name: 'New prompt' }).click();
    await dialog.getByRole('textbox', { name: 'Name' }).fill(subject);
    await dialog.getByRole('textbox', { name: 'Text' }).fill('Say so');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(dialog.getByRole('button', { name: `Delete “${subject}”` })).toBeVisible();
    if (subject !== subjects.at(-1)) await page.keyboard.press('Escape');
  }
  const prompts = page.locator('[data-prompt-list] [data-row]');
  await check({
    name: 'prompts',
    rows: prompts,
    letter: ['c', prompts.filter({ hasText: 'Cherries' })],
    noMenu: true,
    deletes: true,
  });
  await page.keyboard.press('Escape');

  await tasks.open();
  await check({ name: 'tasks', rows: tasks.rows, letter: ['b', tasks.row('Bananas')] });

  await images.open();
  for (const [n, subject] of subjects.entries()) {
    await images.draw(subject);
    await images.expectImages(n + 1);
  }
  await check({ name: 'albums', rows: images.list.locator('[data-row]'), single: true, noMenu: true });
  await check({ name: 'pictures', rows: images.pictures, across: true, deletes: true });

  await library.open();
  for (const view of ['List', 'Grid']) {
    await library.main.getByRole('button', { name: view, exact: true }).click();
    await check({
      name: `library, ${view}`,
      across: view === 'Grid',
      rows: library.items,
      letter: ['a', library.items.filter({ hasText: 'Apples' })],
      deletes: true,
      rename: page.getByRole('dialog', { name: 'Rename' }),
    });
  }
  await library.items.first().focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await page
    .getByRole('navigation', { name: 'List' })
    .getByRole('button', { name: /^Trash/ })
    .click();
  const trashed = page.locator('[data-trash] [data-row]');
  await expect(trashed).toHaveCount(3);
  // The focus is still outside the list.
  await page.keyboard.press('ControlOrMeta+a');
  const selection = page.getByRole('region', { name: 'Selection' });
  await expect(selection).toContainText('3 selected');
  expect(await page.evaluate(() => String(getSelection()))).toBe('');
  await page.keyboard.press('Escape');
  await expect(selection).toBeHidden();
  await check({
    name: 'trash',
    rows: trashed,
    letter: ['c', trashed.filter({ hasText: 'Cherries' })],
    noMenu: true,
  });

  await speech.open();
  await check({
    name: 'voices',
    rows: speech.voices,
    letter: ['c', speech.voice('Callum')],
    single: true,
  });
  for (const subject of subjects) await speech.speak(subject);
  await check({
    name: 'takes',
    rows: speech.takes,
    spot: { x: 5, y: 5 },
    letter: ['b', speech.takes.filter({ hasText: 'Bananas' })],
    deletes: true,
    rename: speech.takesRegion.getByRole('textbox'),
  });

  await music.open();
  for (const [n, subject] of subjects.entries()) {
    if (n > 0) await page.keyboard.press('Alt+n');
    await music.lyrics.click();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.insertText('[verse]\nMorning finds the harbour light');
    await music.title.fill(subject);
    await music.makeButton.click();
    await expect(music.songs).toHaveCount(n + 1);
    await music.expectMade(subject);
  }
  await check({
    name: 'songs',
    rows: music.songs,
    letter: ['c', music.song('Cherries')],
    deletes: true,
    rename: music.list.getByRole('textbox', { name: 'Song name' }),
  });

  await page.getByRole('navigation', { name: 'Areas' }).getByRole('button', { name: 'Chat' }).click();
  await chats.first().focus();
  await page.keyboard.press('ControlOrMeta+a');
  const bar = page.getByRole('region', { name: 'Selection' });
  await bar.getByRole('button', { name: 'Archive' }).click();
  await expect(page.getByText('3 chats archived')).toBeVisible();
  await chat.list.getByRole('button', { name: 'Archive', exact: true }).click();
  const archived = page.locator('[data-archive] [data-row]');
  await expect(archived).toHaveCount(3);
  await check({
    name: 'archive',
    rows: archived,
    letter: ['b', archived.filter({ hasText: 'Bananas' })],
    noMenu: true,
    deletes: true,
  });
  await archived.first().focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await expect(archived).toHaveCount(0);
  await page.keyboard.press('Escape');
  await chat.list.getByRole('button', { name: 'Trash', exact: true }).click();
  const deleted = page.locator('[data-trash] [data-row]');
  await expect(deleted).toHaveCount(3);
  await check({
    name: 'deleted chats',
    rows: deleted,
    letter: ['a', deleted.filter({ hasText: 'Apples' })],
    noMenu: true,
  });
  await deleted.first().focus();
  await page.keyboard.press('ControlOrMeta+a');
  await bar.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByRole('dialog', { name: 'Trash' })).toContainText('Trash is empty');
  await page.keyboard.press('Escape');
  // The chats are back in their original list.
  await chat.list.getByRole('button', { name: 'Archive', exact: true }).click();
  await expect(archived).toHaveCount(3);
});
