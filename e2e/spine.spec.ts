import { spoken } from './fixtures/journey-locale.ts';
import { expect, test } from './fixtures/test.ts';
import { ChatPage } from './pages/chat-page.ts';
import { WelcomePage } from './pages/welcome-page.ts';

/** Question whose answer takes some seconds, so that the test can act during it. */
const SLOW = '/fault slow=7000 What can you do here?';

test.use({ isWelcomed: true });

test.describe('in an empty data folder', () => {
  test.use({ isWelcomed: false });

  test('from the first run to a restart, nothing is lost', async ({ app }) => {
    let chat = new ChatPage(app.page);
    await new WelcomePage(app.page).chooseSandbox();

    await test.step('send, stream, stop', async () => {
      await chat.send(SLOW);
      await chat.expectStreaming();
      await chat.stopButton.click();
      await expect(chat.lastAnswer).toContainText('Stopped');
      await expect(chat.stopButton).toBeHidden();
    });
    const stopped = await chat.answerWords();

    await test.step('what came before the stop is kept', async () => {
      await app.reload();
      await expect(chat.lastAnswer).toContainText('Stopped');
      await expect.poll(() => chat.answerWords()).toBe(stopped);
    });

    await test.step('a reload in mid-stream loses no word, and the answer goes on', async () => {
      await chat.send(SLOW);
      await chat.expectStreaming();
      await app.reload();
      await chat.expectStreaming();
      await chat.expectAnswered();
      await expect(chat.lastAnswer).not.toContainText('Interrupted');
      await expect(chat.questions).toHaveCount(2);
      await expect(chat.answers).toHaveCount(2);
    });

    await test.step('an edit makes a branch, and the first one is still there', async () => {
      const question = chat.questions.last();
      await chat.edit(question, 'Tell me about the zanzibarian lighthouse.');
      await expect(question).toContainText('zanzibarian');
      await chat.expectAnswered();
      await expect(chat.branch(question, 2, 2)).toBeVisible();
      await question.getByRole('button', { name: 'Previous version' }).click();
      await expect(question).toContainText('What can you do here?');
      await expect(chat.branch(question, 1, 2)).toBeVisible();
      await question.getByRole('button', { name: 'Next version' }).click();
      await expect(question).toContainText('zanzibarian');
    });

    await test.step('search finds it, also from another chat', async () => {
      await chat.newChat();
      await expect(chat.questions).toHaveCount(0);
      await chat.search.fill('zanzibar');
      const hit = chat.list.getByRole('button', { name: /zanzibar/i }).first();
      await expect(hit.locator('mark')).toHaveText(/zanzibar/i);
      await hit.click();
      await expect(chat.questions.last()).toContainText('zanzibarian');
    });

    const facts = () => chat.lastAnswer.getByRole('button', { name: /^Answer details: / });
    await expect(facts()).toContainText(/^\d+ tokens/);
    await expect(facts()).toContainText(spoken ? /· [\d.,]+ \p{L}+\.?$/u : /tokens · [\d.]+ (ms|sec)$/);
    const took = await facts().innerText();

    await test.step('after a restart everything is there, also what was typed just before it', async () => {
      await chat.composer.focus();
      await app.page.keyboard.insertText('a last word');
      await app.restart();
      chat = new ChatPage(app.page);
      await expect(chat.composer).toHaveValue('a last word');
      await expect(new WelcomePage(app.page).heading).toBeHidden();
      await expect(chat.questions.last()).toContainText('zanzibarian');
      await expect(facts()).toHaveText(took);
      await expect(chat.branch(chat.questions.last(), 2, 2)).toBeAttached();
      await expect(chat.answers).toHaveCount(2);
    });
  });
});

/** Maximum loss in milliseconds: a draft is saved within a second, plus half a second on a busy machine. */
const MAY_LOSE_MS = 1500;

test('a draft survives a crash, except for the last moment of typing', {
  tag: '@one-host',
}, async ({ app }) => {
  const chat = new ChatPage(app.page);
  await chat.ask('Hello.');
  await chat.attach({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Kept too') });
  await chat.composer.focus();
  // The process is killed during typing, without a pause and without a signal to the page to save.
  const words = 'not sent yet: 还没发送, '.repeat(4);
  const typed: { at: number; text: string }[] = [];
  for (let n = 1; n <= words.length; n++) {
    await app.page.keyboard.type(words.charAt(n - 1), { delay: 30 });
    typed.push({ at: performance.now(), text: words.slice(0, n) });
  }
  const killed = performance.now();
  await app.crash();
  const old = typed.findLast(({ at }) => at < killed - MAY_LOSE_MS)?.text ?? '';
  expect(old.length).toBeGreaterThan(10);
  const { composer } = new ChatPage(app.page);
  await expect.poll(async () => (await composer.inputValue()).slice(0, old.length)).toBe(old);
  expect(words).toContain(await composer.inputValue());
  await expect(app.page.getByRole('button', { name: /notes\.txt/ }).first()).toBeVisible();
});

test('messages sent during an answer are queued, also after a crash', {
  tag: '@one-host',
}, async ({ app }) => {
  let chat = new ChatPage(app.page);
  await chat.send(SLOW);
  await chat.expectStreaming();
  await chat.send('And then this one.');
  await expect(chat.questions).toHaveCount(1);
  await expect(chat.questions).toHaveCount(2, { timeout: 30_000 });
  await chat.expectAnswered();
  await expect(chat.questions.last()).toContainText('And then this one.');

  await chat.send(SLOW);
  await chat.expectStreaming();
  await chat.send('What is a tide?');
  await chat.send('What is a spring tide?');
  await app.crash();
  chat = new ChatPage(app.page);
  const queue = app.page.getByRole('region', { name: 'Queued messages' });
  await expect(queue).toContainText('Not sent before Quartet was closed');
  await expect(queue.getByRole('listitem')).toHaveText(['What is a tide?', 'What is a spring tide?']);
  await queue.getByRole('button', { name: 'Send now' }).click();
  await expect(chat.questions.last()).toContainText('What is a spring tide?', { timeout: 30_000 });
  await expect(queue).toBeHidden();
  await chat.expectAnswered();
});
