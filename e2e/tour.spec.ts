import { said } from './fixtures/journey-locale.ts';
import { expect, HASTY, test } from './fixtures/test.ts';
import { ChatPage } from './pages/chat-page.ts';
import { ImagesPage } from './pages/images-page.ts';
import { MusicPage } from './pages/music-page.ts';
import { SpeechPage } from './pages/speech-page.ts';

test.use({ latency: HASTY, isWelcomed: true });

test('the tour makes an example in each area and never sends existing drafts', async ({ app }) => {
  test.setTimeout(120_000);
  const { page } = app;
  const chat = new ChatPage(page);
  const images = new ImagesPage(page);
  await images.open();
  await images.prompt.fill('my own words');
  await page.getByRole('navigation', { name: 'Areas' }).getByRole('button', { name: 'Chat' }).click();

  await page.getByRole('button', { name: 'Take a tour of all four areas' }).click();
  const tour = page.getByRole('region', { name: 'Tour' });
  const next = tour.getByRole('button', { name: 'Next' });
  await expect(tour).toBeFocused();
  await expect(tour).toContainText('1 of 4');
  await tour.getByRole('button', { name: 'Ask an example' }).click();
  await chat.expectAnswered();
  await expect(tour.getByRole('button', { name: 'Ask an example' })).toBeDisabled();

  await next.click();
  await tour.getByRole('button', { name: 'Speak an example' }).click();
  await expect(new SpeechPage(page).takes).toHaveCount(1);

  await next.click();
  await tour.getByRole('button', { name: 'Create an example' }).click();
  await expect(new MusicPage(page).songs).toHaveCount(1);

  await next.click();
  await expect(tour).toContainText('4 of 4');
  await tour.getByRole('button', { name: 'Create an example' }).click();
  await expect(images.prompt).toBeFocused();
  await expect(images.prompt).toHaveValue('my own words');
  await expect(images.pictures).toHaveCount(0);

  await next.click();
  await tour.getByRole('button', { name: 'Done' }).click();
  await expect(tour).toBeHidden();
  await page.keyboard.press('Control+k');
  await page.keyboard.type(said('Take a tour'));
  await page.keyboard.press('Enter');
  await expect(tour).toContainText('1 of 4');
  await page.keyboard.press('Escape');
  await expect(tour).toBeHidden();
});
