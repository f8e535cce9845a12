import { seeded } from '../core/testing/seeded.ts';
import { spoken } from './fixtures/journey-locale.ts';
import { expect, HASTY, test } from './fixtures/test.ts';
import { costlyDocument } from './harness/costly-documents.ts';
import { longestTask, twoFrames } from './harness/task-times.ts';
import { ChatPage } from './pages/chat-page.ts';
import { connectTo } from './pages/connect.ts';
import { importConversations } from './pages/data-page.ts';
import { SettingsPage } from './pages/settings-page.ts';

test.use({ latency: HASTY, isWelcomed: true });

/** HTML that runs, loads or shows itself as an element if anything in the window parses text as HTML. */
const HOSTILE =
  '<img data-hostile src="https://hostile.invalid/x.png" onerror="window.hostile=1"><b data-hostile>zq</b>';

test.describe('over a service of its own', () => {
  test.use({ isWelcomed: false });

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
    await expect(page.getByText(/deleted$/).first()).toBeVisible();
    await expectText('a toast');

    expect(places).toHaveLength(10);
    expect(watch.requests.filter((url) => url.includes('hostile.invalid'))).toEqual([]);
  });
});

/** Maximum processor time of one task of the window, in ms. */
const LIMIT = 200;

/** Ordinary prose of comparable size, which gives this machine's current baseline. */
const ORDINARY = '## A heading\n\nSome words with **bold** ones, then more of them.\n\n- an item\n\n'.repeat(
  900,
);
const AT = '2025-03-01T10:00:00.000000Z';

/** Returns texts that took seconds to minutes to lay out, and the worst generated ones by three measures. */
function costlyTexts(): Record<string, string> {
  // The seed is fixed, because a test that measures time has to be repeatable.
  const random = seeded('costly texts on screen', 1);
  const drawn = Array.from({ length: 300 }, () => costlyDocument(random));
  const worst = (cost: (text: string) => number) =>
    drawn.reduce((best, text) => (cost(text) > cost(best) ? text : best), '');
  return {
    'full stops': '。'.repeat(60_000),
    'letters in parentheses': '(c)'.repeat(15_000),
    'open links': '[a](<'.repeat(15_000),
    'Arabic letters': 'م'.repeat(60_000),
    'a table of 10,000 columns': `|${'a|'.repeat(10_000)}\n|${'-|'.repeat(10_000)}\n|${'b|'.repeat(10_000)}`,
    'a table of 10,000 rows': `|a|b|\n|-|-|\n${'|c|d|\n'.repeat(10_000)}`,
    'a list of 15,000 items': '- a\n'.repeat(15_000),
    headings: '# A heading\n\n'.repeat(6600),
    'blocks of code': '```js\nconst a = 1;\n```\n\n'.repeat(1000),
    'most marks': worst((text) => text.match(/[^\w\s]/g)?.length ?? 0),
    'most lines': worst((text) => text.split('\n').length),
    'longest run': worst((text) => Math.max(...text.split(/\s/).map((run) => run.length))),
  };
}

function conversation(name: string, text: string) {
  const message = (sender: string, said: string) => ({
    ...{
      uuid: `${name} ${sender}`,
      sender,
      created_at: AT,
      updated_at: AT,
      text: said,
      attachments: [],
      files: [],
    },
    content: [{ type: 'text', text: said, citations: [] }],
  });
  return {
    ...{ uuid: name, name, created_at: AT, updated_at: AT, account: { uuid: 'me' } },
    chat_messages: [message('human', 'Hello'), message('assistant', text)],
  };
}

test('costly texts open and allow typing about as quickly as prose of their size', async ({
  app,
  chromium,
}) => {
  test.setTimeout(120_000);
  test.skip(chromium === null, 'the view is the same in both hosts');
  test.skip(spoken !== undefined, 'watching the layout takes some of the time that is measured');
  if (chromium === null) return;
  const { page } = app;
  const chat = new ChatPage(page);
  const texts = { ordinary: ORDINARY, 'ordinary again': ORDINARY, ...costlyTexts() };
  await importConversations(
    page,
    Object.entries(texts).map(([name, text]) => conversation(name, text)),
  );
  const took: Record<string, number> = {};
  for (const name of Object.keys(texts)) {
    // Role queries in a long text take a long task themselves, so the elements are found before or by CSS.
    const row = await chat.list.getByText(name, { exact: true }).elementHandle();
    took[name] = await longestTask(chromium, page, async () => {
      await row?.evaluate((one) => one.parentElement?.click());
      await expect(page.locator('h1').first()).toHaveText(name);
      await expect(page.locator('.md-body').last()).toBeVisible();
      await twoFrames(page);
      await page.locator('main textarea').last().focus();
      await page.keyboard.type('hello');
      await twoFrames(page);
    });
    await chat.composer.fill('');
  }
  const ordinary = took['ordinary again'] ?? 0;
  const slow = Object.entries(took).filter(([, ms]) => ms > Math.max(LIMIT, 4 * ordinary));
  expect(slow, `ordinary prose took ${ordinary} ms`).toEqual([]);
});

test('a long text without line breaks is pasted, edited and undone without a pause', async ({
  app,
  chromium,
}) => {
  test.skip(chromium === null, 'the view is the same in both hosts');
  if (chromium === null) return;
  const { page } = app;
  const chat = new ChatPage(page);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const took: Record<string, number> = {};
  for (const sign of ['。', '(c)', '[a](<', 'م']) {
    const text = sign.repeat(100_000 / sign.length);
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await chat.composer.focus();
    took[sign] = await longestTask(chromium, page, async () => {
      await page.keyboard.press('ControlOrMeta+v');
      await twoFrames(page);
      await page.keyboard.type('hello');
      await twoFrames(page);
    });
    await expect(chat.composer).toHaveValue(`${text}hello`);
    const back = await longestTask(chromium, page, async () => {
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.press('Delete');
      await page.keyboard.press('ControlOrMeta+z');
      await twoFrames(page);
    });
    took[`${sign}, taken back`] = back;
    await chat.composer.fill('');
  }
  expect(Object.entries(took).filter(([, ms]) => ms > LIMIT)).toEqual([]);
});
