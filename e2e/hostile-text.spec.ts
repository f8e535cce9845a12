import { expect, test } from './fixtures/test.ts';
import { ChatPage } from './pages/chat-page.ts';
import { connectTo } from './pages/connect.ts';
import { SettingsPage } from './pages/settings-page.ts';

/** Runs, loads or shows itself as an element if anything in the window takes text for HTML. */
const HOSTILE =
  '<img data-hostile src="https://hostile.invalid/x.png" onerror="window.hostile=1"><b data-hostile>zq</b>';

test('hostile text stays text in every place of the window', async ({ app, watch, startService }) => {
  const { page } = app;
  const chat = new ChatPage(page);
  const places: string[] = [];
  const expectText = async (place: string) => {
    places.push(place);
    expect(await page.locator('[data-hostile]').count(), place).toBe(0);
    expect(await page.evaluate(() => Reflect.get(window, 'hostile')), place).toBeUndefined();
  };

  await connectTo(app, await startService());
  await chat.ask(HOSTILE);
  await expect(chat.questions.last()).toContainText('<img data-hostile');
  await expectText('the question');
  await expect(chat.list.getByRole('button', { name: /<img data-hostile/ }).first()).toBeVisible();
  await expectText('the title in the list');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('<img data-hostile');
  await expectText('the title over the transcript');

  await chat.search.fill('zq');
  await expect(chat.list.locator('mark').first()).toBeVisible();
  await expectText('search hits with their marks');
  await chat.search.fill(HOSTILE.slice(0, 100));
  await expect(chat.list.getByRole('status')).toBeVisible();
  await expectText('the words searched for');
  await chat.search.fill('');

  await chat.chooseModel(HOSTILE);
  await chat.send('Hello.');
  await expect(chat.lastAnswer.getByRole('alert')).toContainText('data-hostile');
  await expectText('an error in the words of the service, and a model name');
  await chat.lastAnswer.getByText('Details', { exact: true }).first().click();
  await expectText('the details of an error');

  const settings = new SettingsPage(page);
  await settings.addConnection({ name: HOSTILE, url: 'http://127.0.0.1:9', key: 'a-key' });
  await expectText('the name of a connection');
  await settings.close();
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: 'Command palette' }).fill('img');
  await expect(page.getByRole('option').first()).toBeVisible();
  await expectText('the palette');
  await page.keyboard.press('Escape');

  await chat.list
    .getByRole('button', { name: /<img data-hostile/ })
    .first()
    .focus();
  await page.keyboard.press('Delete');
  await expect(page.getByText(/was deleted/).first()).toBeVisible();
  await expectText('a toast');

  expect(places).toHaveLength(10);
  expect(watch.requests.filter((url) => url.includes('hostile.invalid'))).toEqual([]);
});
