import { expect, test } from './fixtures/test.ts';
import { ChatPage } from './pages/chat-page.ts';

test.use({ isWelcomed: true });

test('an answer whose core was killed keeps its text, is marked interrupted and can continue', async ({
  app,
}) => {
  let chat = new ChatPage(app.page);
  await chat.send('/fault slow=5000 What can you do here?');
  await chat.expectStreaming();
  // The database is written shortly after the screen, so more text must follow the expected one.
  const early = await chat.answerWords();
  await expect.poll(async () => (await chat.answerWords()).length).toBeGreaterThan(early.length + 60);

  await app.crash();
  chat = new ChatPage(app.page);
  await expect(chat.lastAnswer).toContainText('Interrupted');
  await expect(chat.lastAnswer).toContainText(early);
  await expect(chat.stopButton).toBeHidden();
  const kept = (await chat.answerText()).length;

  await chat.lastAnswer.getByRole('button', { name: 'Continue' }).click();
  await expect(chat.lastAnswer).not.toContainText('Interrupted');
  await chat.expectAnswered();
  await expect(chat.lastAnswer).toContainText(early);
  await expect.poll(async () => (await chat.answerText()).length).toBeGreaterThan(kept);
  await expect(chat.questions).toHaveCount(1);
});
