import type { Locator } from '@playwright/test';
import { said } from './fixtures/journey-locale.ts';
import { expect, HASTY, test } from './fixtures/test.ts';
import { ChatPage } from './pages/chat-page.ts';
import { TasksPage } from './pages/tasks-page.ts';

test.use({ latency: HASTY, isWelcomed: true });

/** Question whose answer takes some seconds, so that the test can act during it. */
const SLOW = '/fault slow=4000 Tell me a long story about the sea';

test('a running answer is a task that can be followed, stopped and retried', {
  tag: '@one-host',
}, async ({ app }) => {
  const { page } = app;
  const chat = new ChatPage(page);
  const tasks = new TasksPage(page);

  await test.step('nothing yet: the view says what it is for', async () => {
    await tasks.open();
    await expect(page.getByText('No tasks yet')).toBeVisible();
    await page.getByRole('button', { name: 'Go to chat' }).click();
    await expect(chat.composer).toBeVisible();
  });

  await test.step('the rail counts what runs, and going there stops nothing', async () => {
    await chat.send(SLOW);
    await chat.expectStreaming();
    await expect(tasks.rail).toHaveAccessibleName('Tasks, 1 running');
    await tasks.open();
    await expect(tasks.rows).toHaveCount(1);
    await expect(tasks.rows).toContainText('Generating');
    await expect(tasks.rows).toContainText('vendor-s2');
  });

  await test.step('its details are there while it runs: the request without the key', async () => {
    await tasks.rows.first().getByText('vendor-s2').click();
    await expect(tasks.inspector).toContainText('/v1/chat/completions');
    await expect(tasks.inspector).toContainText('"stream": true');
    await expect(tasks.inspector).not.toContainText(/authorization/i);
    await page.keyboard.press('Escape');
    await expect(tasks.inspector).toBeHidden();
    await tasks.rows.first().focus();
    await page.keyboard.press(' ');
    await expect(tasks.inspector).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(tasks.inspector).toBeHidden();
  });

  await test.step('stopped by the keyboard, said aloud, and counted no more', async () => {
    await tasks.rows.first().focus();
    await page.keyboard.press('Delete');
    await expect(tasks.rows.first()).toContainText('Stopped');
    await expect(tasks.announced).toContainText('Stopped');
    await expect(tasks.rail).toHaveAccessibleName('Tasks');
  });

  await test.step('tried again, it is a new task beside the old one', async () => {
    await tasks.choose(tasks.rows.first(), /^Try again/);
    await expect(tasks.rows).toHaveCount(2);
    await expect(tasks.rows.first()).toContainText('Generating');
    await expect(tasks.rows.first()).toContainText('retried');
    await expect(tasks.rows.last()).toContainText('Stopped');
  });

  await test.step('Enter leads to the answer, at its turn', async () => {
    await tasks.rows.first().focus();
    await page.keyboard.press('Enter');
    await expect(chat.lastAnswer).toBeInViewport();
    await chat.expectStreaming();
    await chat.stopButton.click();
    await expect(chat.stopButton).toBeHidden();
  });
});

test('tasks are filtered, searched, cleared, and remembered as the open area', { tag: '@one-host' }, async ({
  app,
}) => {
  const { page } = app;
  const chat = new ChatPage(page);
  const tasks = new TasksPage(page);
  await chat.ask('What is a lighthouse?');
  await chat.newChat();
  await chat.send('/fault status=500 A harbour.');
  await expect(chat.lastAnswer).toContainText('Server error.');
  await tasks.open();
  await expect(tasks.rows).toHaveCount(2);

  await test.step('the line under the names of the columns ends where those of the rows end', async () => {
    const ends = await tasks.table.evaluate((table) =>
      [...table.querySelectorAll('*')]
        .filter((part) => part.clientWidth > 400 && getComputedStyle(part).borderBottomWidth !== '0px')
        .map((part) => part.getBoundingClientRect().right),
    );
    expect(ends).toHaveLength(3);
    expect(new Set(ends).size).toBe(1);
  });

  await test.step("why it failed stands in the row, in the service's own words", async () => {
    const failed = tasks.row('Failed');
    await expect(failed).toHaveCount(1);
    await tasks.choose(failed, 'Details');
    await expect(tasks.inspector).toContainText('Status 500');
    const copy = tasks.inspector.getByRole('button', { name: 'Copy task ID' });
    const width = async (button: Locator) => (await button.boundingBox())?.width;
    const before = await width(copy);
    await copy.click();
    expect(await width(tasks.inspector.getByRole('button', { name: 'Copied', exact: true }))).toBe(before);
    await page.keyboard.press('Escape');
  });

  await test.step('by state and by kind', async () => {
    await tasks.show('Done');
    await expect(tasks.rows).toHaveCount(1);
    await expect(tasks.rows).toContainText('lighthouse');
    await tasks.show('Speech');
    await expect(page.getByText('No matching tasks')).toBeVisible();
    await page.getByRole('button', { name: 'Show all tasks' }).click();
    await expect(tasks.rows).toHaveCount(2);
  });

  await test.step('by words of the title', async () => {
    await tasks.search.fill('HARBOUR');
    await expect(tasks.rows).toHaveCount(1);
    await tasks.search.press('ArrowDown');
    await expect(tasks.rows.first()).toBeFocused();
    await page.getByRole('button', { name: 'Clear search' }).click();
    await expect(tasks.rows).toHaveCount(2);
  });

  await test.step('sending is paused and goes on, also after a restart', async () => {
    await page.getByRole('button', { name: 'Pause', exact: true }).click();
    await expect(page.getByText('Paused. Running tasks')).toBeVisible();
    await app.restart();
    const again = new TasksPage(app.page);
    await expect(again.rows).toHaveCount(2);
    await expect(app.page.getByText('Paused. Running tasks')).toBeVisible();
    await app.page.getByRole('button', { name: 'Resume', exact: true }).click();
    await expect(app.page.getByText('Paused. Running tasks')).toBeHidden();
  });

  await test.step('cleared: the list is empty, the answers stay', async () => {
    await app.page.getByRole('button', { name: /^Clear completed/ }).click();
    await expect(app.page.getByText('No tasks yet')).toBeVisible();
    await app.page.keyboard.press('ControlOrMeta+1');
    await expect(new ChatPage(app.page).list.getByText('lighthouse')).toBeVisible();
    await app.page.keyboard.press('ControlOrMeta+6');
    await expect(app.page.getByText('No tasks yet')).toBeVisible();
  });
});

test('several failed tasks are retried together, each once', { tag: '@one-host' }, async ({ app }) => {
  const { page } = app;
  const chat = new ChatPage(page);
  const tasks = new TasksPage(page);
  await chat.ask('What is a lighthouse?');
  for (const place of ['harbour', 'island']) {
    await chat.newChat();
    await chat.send(`/fault status=500 ${place}`);
    await expect(chat.lastAnswer).toContainText('Server error.');
  }
  await tasks.open();
  const selected = page.getByRole('region', { name: 'Selection' });
  const tryAllAgain = async () => {
    await tasks.rows.first().focus();
    await page.keyboard.press('ControlOrMeta+a');
    await selected.getByRole('button', { name: /^Try again/ }).click();
  };
  await tryAllAgain();
  await expect(tasks.rows).toHaveCount(5);
  await expect(tasks.row('Failed')).toHaveCount(4);
  // Only tasks that were not retried stay selected.
  await expect(selected).toContainText('1 selected');

  await test.step('what was tried again already is not sent once more', async () => {
    await tasks.show('Failed or stopped');
    await expect(tasks.rows).toHaveCount(4);
    await tryAllAgain();
    await expect(tasks.rows).toHaveCount(6);
    await expect(selected).toContainText('2 selected');
    await expect(selected.getByRole('button', { name: /^Try again/ })).toBeHidden();
  });
});

test('a long answer that ends in the background is notified once', async ({ app }) => {
  const { page } = app;
  test.skip(app.host !== 'browser', 'there the main program tells the system');
  // The page's notifications are recorded instead of shown, and the window is reported as hidden.
  await page.addInitScript(() => {
    const shown: string[] = [];
    class FakeNotification {
      static permission = 'granted';
      onclick: (() => void) | null = null;
      constructor(title: string, options: { body: string }) {
        shown.push(`${title}: ${options.body}`);
        Object.assign(window, { clickNotification: () => this.onclick?.() });
      }
      close(): void {}
    }
    Object.assign(window, { Notification: FakeNotification, shown });
    document.hasFocus = () => false;
  });
  // The link works once, so the page must have finished loading before it is reloaded.
  const chat = new ChatPage(page);
  await expect(chat.composer).toBeVisible();
  await page.reload();
  await chat.send('/fault status=500 Away.');
  const shown = () => page.evaluate(() => (window as unknown as { shown: string[] }).shown);
  await expect.poll(shown).toHaveLength(1);
  expect((await shown())[0]).toMatch(new RegExp(`^${said('Failed')}: .*Away`));
  await chat.ask('Short and well: not worth a word.');
  expect(await shown()).toHaveLength(1);

  await page.evaluate(() => (window as unknown as { clickNotification(): void }).clickNotification());
  const tasks = new TasksPage(page);
  await expect(tasks.row('Failed')).toBeFocused();
});
