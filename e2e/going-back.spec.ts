import { readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, HASTY, test } from './fixtures/test.ts';
import { ChatPage } from './pages/chat-page.ts';
import { SettingsPage } from './pages/settings-page.ts';

test.use({ latency: HASTY, isWelcomed: true });

test('a copy of an earlier day is restored, and the restore undone', async ({ app }) => {
  const chat = new ChatPage(app.page);
  await chat.ask('What is a lighthouse for?');
  const isCopy = (name: string) => /^quartet-daily-.*\.db$/.test(name);
  const copies = () => readdirSync(app.dataFolder).filter(isCopy);
  const inFolder = (name: string) => join(app.dataFolder, name);
  // Copies from before the answer are deleted.
  await app.restart({
    between: () => {
      for (const name of copies()) rmSync(inFolder(name));
    },
  });
  // The app makes the copy by itself once the start is over.
  await expect.poll(copies, { timeout: 20_000 }).toHaveLength(1);
  await app.restart({
    between: () => {
      const [made = ''] = copies();
      renameSync(inFolder(made), inFolder(made.replace(/\d{4}-\d\d-\d\dT/, '2026-01-02T')));
    },
  });
  const again = new ChatPage(app.page);
  await again.newChat();
  await again.ask('And what is a foghorn for?');
  await expect(again.list.getByRole('button', { name: /^And what is a foghorn/ })).toBeVisible();

  const settings = new SettingsPage(app.page);
  const goBack = async (line: RegExp) => {
    await settings.open();
    await settings.goTo('Data & backup');
    const copy = settings.dialog.getByRole('listitem').filter({ hasText: line });
    await copy
      .first()
      .getByRole('button', { name: /^Restore the copy/ })
      .click();
    await app.page.getByRole('alertdialog').getByRole('button', { name: 'Go back', exact: true }).click();
    await settings.dialog.getByRole('button', { name: 'Restart Quartet' }).click();
    await expect(settings.dialog).toBeHidden({ timeout: 30_000 });
  };
  await goBack(/Jan(uary)? 2.*Daily|2.*Jan.*Daily|1月2日.*Daily/);
  await expect(app.page.getByText('Quartet restored an earlier copy')).toBeVisible();
  await expect(again.list.getByRole('button', { name: /^What is a lighthouse/ })).toBeVisible();
  await expect(again.list.getByRole('button', { name: /^And what is a foghorn/ })).toHaveCount(0);

  await goBack(/Kept from before a restore/);
  await expect(again.list.getByRole('button', { name: /^And what is a foghorn/ })).toBeVisible();
});
