import { expect, test } from './fixtures/test.ts';
import { ChatPage } from './pages/chat-page.ts';
import { WelcomePage } from './pages/welcome-page.ts';

test('the core killed in mid-stream: the text is there, marked interrupted, and goes on when asked', async ({
  app,
}) => {
  let chat = new ChatPage(app.page);
  await new WelcomePage(app.page).useSandbox();
  await chat.send('/fault slow=5000 What can you do here?');
  await chat.expectStreaming();
  // Twice the time between two writes to the database must have passed, and the text grown.
  const early = await chat.answerText();
  await expect.poll(async () => (await chat.answerText()).length).toBeGreaterThan(early.length + 40);

  await app.crash();
  chat = new ChatPage(app.page);
  await expect(chat.lastAnswer).toContainText('Interrupted');
  await expect(chat.lastAnswer).toContainText(early.slice(0, 40).replace(/^\S+ /, '').slice(0, 20));
  await expect(chat.stopButton).toBeHidden();
  const kept = (await chat.answerText()).length;

  await chat.lastAnswer.getByRole('button', { name: 'Continue' }).click();
  await chat.expectAnswered();
  await expect(chat.lastAnswer).not.toContainText('Interrupted');
  expect((await chat.answerText()).length).toBeGreaterThan(kept);
  await expect(chat.questions).toHaveCount(1);
});
