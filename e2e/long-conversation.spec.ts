import { expect, HASTY, test } from './fixtures/test.ts';
import { ChatPage } from './pages/chat-page.ts';
import { ParametersPage } from './pages/parameters-page.ts';

test.use({ latency: HASTY, isWelcomed: true });

/** A context window so small that a few answers fill it. */
const SMALL = '500';

test('a full context asks whether to leave out, summarize or send all', async ({ app }) => {
  const { page } = app;
  const chat = new ChatPage(page);
  const drawer = new ParametersPage(page);
  await drawer.write('Token limit', 100);
  await drawer.close();
  await chat.ask('Tell me a story about a lighthouse');

  await test.step('the size of the context is typed in, and the meter tells how full it is', async () => {
    await page.getByRole('button', { name: /^Context(:|$)/ }).click();
    const details = page.getByRole('dialog', { name: 'Context' });
    await details.getByRole('textbox', { name: /^Context size of vendor-s2/ }).fill(SMALL);
    await details.getByRole('button', { name: 'Set' }).click();
    await expect(details).toContainText(/of 500 tokens/);
    await page.keyboard.press('Escape');
  });

  const choices = page.getByRole('alertdialog', { name: /no longer fits/ });
  await test.step('when it is full nothing is sent before the user chose', async () => {
    for (let n = 0; n < 8 && !(await choices.isVisible()); n += 1) {
      await chat.composer.fill(`Tell me a story about the sea, number ${n}`);
      await chat.composer.press('Enter');
      await expect(async () => {
        const taken = (await chat.composer.inputValue()) === '' && !(await chat.stopButton.isVisible());
        expect(taken || (await choices.isVisible())).toBe(true);
      }).toPass({ timeout: 30_000 });
      if (!(await choices.isVisible())) await chat.expectAnswered();
    }
    await expect(choices).toContainText('Nothing was sent');
  });

  await test.step('left out: the answer says how many', async () => {
    await choices.getByRole('button', { name: 'Omit the oldest' }).click();
    await chat.expectAnswered();
    await expect(chat.transcript).toContainText(/oldest messages? (wasn’t|weren’t) sent/);
  });

  await test.step('summed up: a card stands for what is above, and the message goes by itself', async () => {
    await chat.composer.fill('And what was the first story about?');
    await chat.composer.press('Enter');
    await choices.getByRole('button', { name: 'Summarize earlier messages' }).click();
    await expect(chat.transcript.getByRole('region', { name: 'Summary' })).toBeVisible({ timeout: 30_000 });
    await expect(chat.questions.last()).toContainText('And what was the first story about?', {
      timeout: 30_000,
    });
    await chat.expectAnswered();
    await expect(chat.transcript.getByRole('region', { name: 'Summary' })).toContainText(
      /Replaces the \d+ messages above/,
    );
  });
});
