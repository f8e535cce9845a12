import { expect, test } from './fixtures/test.ts';
import { WelcomePage } from './pages/welcome-page.ts';

/** All other tests expect none of these errors: planted ones prove that they would be detected. */
test('content policy violations and uncaught errors are detected', async ({ app, watch }) => {
  await expect(new WelcomePage(app.page).heading).toBeVisible();
  await app.page.evaluate(() => {
    const image = new Image();
    image.src = 'https://elsewhere.invalid/pixel.png';
    document.body.append(image);
    setTimeout(() => {
      throw new Error('planted');
    });
  });
  await expect.poll(() => watch.violations.join()).toContain('img-src');
  await expect.poll(() => watch.errors.join()).toContain('planted');
  watch.violations.length = 0;
  watch.errors.length = 0;
});
