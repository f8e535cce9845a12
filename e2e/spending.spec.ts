import { startSandboxServer } from '../sandbox/server.ts';
import { LOCALE, said } from './fixtures/journey-locale.ts';
import { expect, HASTY, test } from './fixtures/test.ts';
import { ChatPage } from './pages/chat-page.ts';
import { SettingsPage } from './pages/settings-page.ts';

test.use({ latency: HASTY, isWelcomed: true });

test('a spending limit asks before a request, and the costs of the day are listed', async ({ app }) => {
  const service = await startSandboxServer({ key: 'key-of-the-service', latency: 0 });
  const asked = () => service.requests.bodies({ path: '/v1/chat/completions' });
  try {
    const { page } = app;
    const chat = new ChatPage(page);
    const settings = new SettingsPage(page);
    const question = page.getByRole('alertdialog', { name: 'Exceed spending limit?' });
    const limit = settings.dialog.getByRole('textbox', { name: 'Spending limit', exact: true });
    await settings.addConnection({ name: 'Paid', url: service.url, key: service.key });
    await settings.close();
    await chat.ask('Tell me about lanterns');

    await test.step('prices and a limit are typed, with a comma too', async () => {
      await settings.open();
      await settings.goTo('Usage');
      await expect(settings.dialog).toContainText('1 model without a price is not included.');
      const prices = settings.dialog.getByRole('group', { name: 'vendor-s2' });
      await prices.getByRole('textbox', { name: 'Input' }).fill('1000,5');
      await prices.getByRole('textbox', { name: 'Output' }).fill('-4');
      await page.keyboard.press('Tab');
      await expect(prices.getByRole('alert')).toContainText('Enter a number');
      await prices.getByRole('textbox', { name: 'Output' }).fill('4000');
      await page.keyboard.press('Tab');
      await expect(prices.getByRole('textbox', { name: 'Input' })).toHaveValue(
        (1000.5).toLocaleString(LOCALE),
      );
      await limit.fill('0.01');
      await page.keyboard.press('Tab');
      const costs = settings.dialog.getByRole('region', { name: 'Cost' });
      await expect(costs.getByRole('row', { name: /Paid (?:\D{0,3}\$\d|\d.*\$)/ })).toBeVisible();
      await settings.close();
    });

    await test.step('cancelled, nothing is sent and the message stays', async () => {
      await chat.composer.fill('And anchors?');
      await chat.composer.press('Enter');
      const limit = new Intl.NumberFormat(LOCALE, { style: 'currency', currency: 'USD' }).format(0.01);
      await expect(question).toContainText('Paid');
      await expect(question).toContainText(`spent today. The limit is ${limit}.`);
      await question.getByRole('button', { name: 'Cancel' }).click();
      await expect(
        page.getByRole('alert').filter({ hasText: 'because of the spending limit' }),
      ).toBeVisible();
      await expect(chat.composer).toHaveValue('And anchors?');
      expect(asked()).toBe(1);
    });

    await test.step('sent anyway, it is sent once', async () => {
      await chat.composer.press('Enter');
      await question.getByRole('button', { name: 'Send anyway' }).click();
      await chat.expectAnswered();
      await expect(chat.questions.last()).toContainText('anchors');
      await expect.poll(asked).toBe(2);
    });

    await test.step('testing the connection asks as well', async () => {
      await settings.openConnections();
      await settings.dialog.getByRole('button', { name: 'Edit Paid' }).click();
      await settings.dialog.getByRole('button', { name: 'Test connection' }).click();
      await question.getByRole('button', { name: 'Cancel' }).click();
      await expect(settings.dialog.getByRole('alert')).toContainText('because of the spending limit');
      expect(asked()).toBe(2);
      await settings.close();
    });

    await test.step('the search of the settings finds both limits; that of all connections asks too', async () => {
      await settings.open();
      const search = settings.dialog.getByRole('searchbox', { name: 'Search settings' });
      await search.fill(said('Spending limit'));
      await search.press('Enter');
      await expect(limit).toBeFocused();
      await limit.fill('');
      await page.keyboard.press('Tab');
      await search.fill(said('Spending limit for all connections'));
      await search.press('Enter');
      const overall = settings.dialog.getByRole('textbox', { name: 'Spending limit for all connections' });
      await expect(overall).toBeFocused();
      await overall.fill('0.02');
      await page.keyboard.press('Tab');
      await settings.close();
      await chat.composer.fill('And sails?');
      await chat.composer.press('Enter');
      await expect(question).toContainText('All connections');
      await expect(question).toContainText('$0.02');
      await question.getByRole('button', { name: 'Cancel' }).click();
      await expect(question).toBeHidden();
      expect(asked()).toBe(2);
    });
  } finally {
    await service.close();
  }
});
