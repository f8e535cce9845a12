import { bridge } from './fixtures/on-bridge.ts';
import { expect, HASTY, test } from './fixtures/test.ts';
import { ChatPage } from './pages/chat-page.ts';

test.use({ latency: HASTY, isWelcomed: true });

test('a second window shows the same chats, and menus act on the front window', async ({ app }) => {
  const first = new ChatPage(app.page);
  await first.ask('What is a lighthouse for?');
  bridge(app).choose('File', 'New Window');
  await expect.poll(async () => (await bridge(app).furtherPages()).length).toBe(1);
  const [page = app.page] = await bridge(app).furtherPages();
  const second = new ChatPage(page);
  await second.list.getByRole('button', { name: /^What is a lighthouse/ }).click();
  await expect(second.answers).toHaveCount(1);

  const newSong = { name: 'New song', level: 1 };
  bridge(app).choose('File', 'New song');
  await expect(page.getByRole('heading', newSong)).toBeVisible();
  await expect(first.composer).toBeVisible();
  bridge(app).bringToFront(app.page);
  bridge(app).choose('File', 'New chat');
  await expect(first.answers).toHaveCount(0);
  await expect(page.getByRole('heading', newSong)).toBeVisible();

  await first.ask('And what is a foghorn for?');
  await page.keyboard.press('ControlOrMeta+1');
  await expect(second.list.getByRole('button', { name: /^And what is a foghorn/ })).toBeVisible();
  // The jump list and the desktop entry use this argument.
  bridge(app).emit('app', 'second-instance', ['quartet', '--new-window']);
  await expect.poll(async () => (await bridge(app).furtherPages()).length).toBe(2);
});
