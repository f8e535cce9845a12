import { expect, test } from './fixtures/test.ts';
import { ChatPage } from './pages/chat-page.ts';
import { WelcomePage } from './pages/welcome-page.ts';

/** A question whose answer takes some seconds, so that there is a middle to do things in. */
const SLOW = '/fault slow=7000 What can you do here?';

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

  await test.step('search finds it, also from another conversation', async () => {
    await chat.newChat();
    await expect(chat.questions).toHaveCount(0);
    await chat.search.fill('zanzibar');
    const hit = chat.list.getByRole('button', { name: /zanzibar/i }).first();
    await expect(hit.locator('mark')).toHaveText(/zanzibar/i);
    await hit.click();
    await expect(chat.questions.last()).toContainText('zanzibarian');
  });

  await test.step('after a restart everything is there', async () => {
    await app.restart();
    chat = new ChatPage(app.page);
    await expect(new WelcomePage(app.page).heading).toBeHidden();
    await expect(chat.questions.last()).toContainText('zanzibarian');
    await expect(chat.branch(chat.questions.last(), 2, 2)).toBeAttached();
    await expect(chat.answers).toHaveCount(2);
  });
});

test('a draft survives a crash', async ({ app }) => {
  await new WelcomePage(app.page).chooseSandbox();
  await new ChatPage(app.page).ask('Hello.');
  await new ChatPage(app.page).composer.fill('not sent yet: 还没发送');
  await new ChatPage(app.page).composer.blur();
  await expect(async () => {
    await app.reload();
    await expect(new ChatPage(app.page).composer).toHaveValue('not sent yet: 还没发送', { timeout: 2000 });
  }).toPass();
  await app.crash();
  await expect(new ChatPage(app.page).composer).toHaveValue('not sent yet: 还没发送');
});

test('a message typed while an answer is being written waits its turn', async ({ app }) => {
  const chat = new ChatPage(app.page);
  await new WelcomePage(app.page).chooseSandbox();
  await chat.send(SLOW);
  await chat.expectStreaming();
  await chat.send('And then this one.');
  await expect(chat.questions).toHaveCount(1);
  await expect(chat.questions).toHaveCount(2, { timeout: 30_000 });
  await chat.expectAnswered();
  await expect(chat.questions.last()).toContainText('And then this one.');
});
