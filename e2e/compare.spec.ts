import { expect, HASTY, test } from './fixtures/test.ts';
import { AnswersPage } from './pages/answers-page.ts';
import { ChatPage } from './pages/chat-page.ts';
import { ParametersPage } from './pages/parameters-page.ts';

test.use({ latency: HASTY, isWelcomed: true });

const MODELS = ['vendor-s2', 'vendor-s2-lite', 'partner-k2.6', 'partner-5.1'] as const;

test.describe('at the pace of a service', () => {
  test.use({ latency: undefined });

  test('four models answer side by side, and the chat continues from the picked one', async ({ app }) => {
    const chat = new ChatPage(app.page);
    const answers = new AnswersPage(app.page);

    await test.step('four models are asked at once', async () => {
      await chat.composer.fill('Tell me a story about a lighthouse');
      await answers.compare(MODELS);
      await expect(answers.columns).toHaveCount(4);
      for (const [index, model] of MODELS.entries()) {
        await expect(answers.columns.nth(index)).toHaveAccessibleName(
          `Answer ${index + 1} of 4, by ${model}`,
        );
      }
      await expect(chat.composer).toHaveValue('');
    });

    await test.step('they stream together: all have words while none is whole', async () => {
      for (const column of await answers.columns.all()) {
        await expect(column.getByRole('paragraph').first()).toHaveText(/\S+ \S+/);
      }
      await answers.expectAllAnswered();
    });

    await test.step('the third is picked, and the next question goes on from it', async () => {
      const third = await answers.columns.nth(2).getByRole('paragraph').first().innerText();
      await answers.columns
        .nth(2)
        .getByRole('button', { name: /^Continue with this/ })
        .click();
      await expect(answers.columns.nth(2)).toContainText('Selected');
      await chat.ask('What did I ask you first?');
      await expect(answers.columns).toHaveCount(0);
      await expect(chat.answers.first()).toContainText(third);
      await expect(chat.answers.first().getByRole('group', { name: 'Version 3 of 4' })).toBeAttached();
    });

    await test.step('side by side again, also after a restart', async () => {
      await app.restart();
      const anew = new AnswersPage(app.page);
      await app.page.getByRole('button', { name: 'Side by side' }).first().click();
      await expect(anew.columns).toHaveCount(4);
      await app.page.getByRole('button', { name: 'Show one' }).click();
      await expect(anew.columns).toHaveCount(0);
    });
  });
});

test('an error in one column does not affect the others', async ({ app }) => {
  const chat = new ChatPage(app.page);
  const answers = new AnswersPage(app.page);
  await chat.composer.fill('Hello there');
  await answers.compare(['vendor-s2', 'no-such-model']);
  await expect(answers.columns.nth(1)).toContainText(/no-such-model/);
  await expect(answers.columns.nth(1).getByRole('alert')).toContainText(/not|unknown/i);
  await answers.expectAllAnswered();
  await expect(answers.columns.nth(0).getByRole('alert')).toHaveCount(0);
  await expect(answers.columns.nth(0).getByRole('paragraph').first()).toHaveText(/\S/);
});

test('several answers at once appear side by side', async ({ app }) => {
  const chat = new ChatPage(app.page);
  const answers = new AnswersPage(app.page);
  await new ParametersPage(app.page).write('Answers', 3);
  await chat.send('Tell me a story about the sea');
  await expect(answers.columns).toHaveCount(3);
  await answers.expectAllAnswered();
  const texts = await answers.columns.getByRole('paragraph').first().allInnerTexts();
  expect(texts.every((text) => text.trim() !== '')).toBe(true);
});

test('columns are navigated and picked by keyboard alone', async ({ app }) => {
  const { page } = app;
  const chat = new ChatPage(page);
  const answers = new AnswersPage(page);
  await chat.composer.fill('Tell me a story about snow');
  await answers.compare(['vendor-s2', 'vendor-s2-lite']);
  await answers.expectAllAnswered();
  await answers.columns.nth(0).focus();
  await page.keyboard.press('ArrowRight');
  await expect(answers.columns.nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(answers.columns.nth(1)).toContainText('Selected');
});
