import { expect, type Page } from '@playwright/test';
import type { App } from '../fixtures/app.ts';
import { SettingsPage } from './settings-page.ts';

/** Creates a backup with the button and returns its file. */
export async function backUp(app: App): Promise<string> {
  const { page } = app;
  const settings = new SettingsPage(page);
  await settings.open();
  await settings.goTo('Data & backup');
  // The backup is saved without further questions.
  const { path } = await app.saved(() =>
    settings.dialog.getByRole('button', { name: 'Create backup…' }).click(),
  );
  await expect(settings.dialog).toContainText('Backup verified', { timeout: 60_000 });
  return path;
}

/** Restores a backup with the button, up to the restart. */
export async function restore(page: Page, archive: string): Promise<void> {
  const settings = new SettingsPage(page);
  await settings.open();
  await settings.goTo('Data & backup');
  const picking = page.waitForEvent('filechooser');
  await settings.dialog.getByRole('button', { name: 'Choose backup…' }).click();
  await (await picking).setFiles(archive);
  await expect(settings.dialog).toContainText('Verified and ready to restore', { timeout: 60_000 });
  await settings.dialog.getByRole('button', { name: 'Restart Quartet' }).click();
  await expect(settings.dialog).toBeHidden({ timeout: 30_000 });
}

/** Imports conversations in another program's format with the button and opens them. */
export async function importConversations(page: Page, conversations: readonly unknown[]): Promise<void> {
  const settings = new SettingsPage(page);
  await settings.open();
  await settings.goTo('Data & backup');
  const picking = page.waitForEvent('filechooser');
  await settings.dialog.getByRole('button', { name: 'Choose a file…' }).click();
  const buffer = Buffer.from(JSON.stringify(conversations));
  await (await picking).setFiles({ name: 'conversations.json', mimeType: 'application/json', buffer });
  await expect(page.getByText(/chats imported/)).toBeVisible({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Show chats' }).click();
}
