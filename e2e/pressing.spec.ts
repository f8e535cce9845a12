import type { Locator, Page } from '@playwright/test';
import { expect, HASTY, test } from './fixtures/test.ts';
import { ChatPage } from './pages/chat-page.ts';
import { SpeechPage } from './pages/speech-page.ts';

test.use({ latency: HASTY, isWelcomed: true });

test('buttons can be pressed while their list scrolls', async ({ app }) => {
  const { page } = app;
  const chat = new ChatPage(page);
  const speech = new SpeechPage(page);
  await chat.ask('Write 500 words about tea');
  const button = chat.lastAnswer.getByRole('button', { name: 'Details', exact: true });
  await button.scrollIntoViewIfNeeded();
  await keepScrolling(chat.transcript);
  await press(page, button);
  const details = page.getByRole('dialog', { name: 'Details', exact: true });
  await expect(details).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(details).toBeHidden();

  await page.setViewportSize({ width: 1200, height: 400 });
  await speech.open();
  const voice = speech.voices.nth(2);
  await voice.scrollIntoViewIfNeeded();
  await keepScrolling(page.locator('[data-voice-list]'));
  await press(page, voice);
  await expect(voice).toHaveAttribute('aria-current', 'true');
});

/** Moves the view up and down by a pixel in every frame, as a streaming answer moves it down. */
async function keepScrolling(view: Locator): Promise<void> {
  await view.evaluate((element) => {
    let way = -1;
    const move = () => {
      element.scrollTop += way;
      way = -way;
      if (element.isConnected) requestAnimationFrame(move);
    };
    move();
  });
}

/** Presses the mouse at a position, whatever element is there. */
async function press(page: Page, target: Locator): Promise<void> {
  const box = await target.boundingBox();
  if (!box) throw new Error('it is not in view');
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}
