import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, HASTY, test } from './fixtures/test.ts';
import { ChatPage } from './pages/chat-page.ts';
import { findings } from './pages/findings.ts';
import { SettingsPage } from './pages/settings-page.ts';

test.use({ latency: HASTY, isWelcomed: true });

const KEY = 'sk-"Canary+7/Qx%zR2~mW9vK4tB8nH3jL6"pD';
const SAID = 'quillwort';

test('a failure appears in the live log, and its report contains no key and no content', async ({
  app,
  startService,
}) => {
  const service = await startService({ key: KEY });
  const settings = new SettingsPage(app.page);
  await settings.addConnection({ name: 'Grandma', url: service.url, key: KEY });
  await settings.close();
  await new ChatPage(app.page).ask(`/fault status=500 ${SAID}`);

  await settings.open();
  await settings.goTo('Logs');
  const { dialog } = settings;
  const lines = dialog.getByRole('list', { name: /^Log, newest last/ });
  await dialog.getByRole('group', { name: 'Level' }).getByText('Warnings').click();
  const line = lines.getByRole('button', { name: /call failed/ }).last();
  await expect(line).toContainText('status=500');
  await line.click();
  await expect(lines.getByText('/v1/chat/completions', { exact: true }).last()).toBeVisible();
  await expect(lines.getByRole('button', { name: 'Copy line' }).last()).toBeVisible();
  // The log grows while it is open: the switch to all entries changes the settings, which is a logged call.
  await dialog.getByRole('searchbox', { name: 'Search logs' }).fill('no such line');
  await expect(dialog.getByText('No results')).toBeVisible();
  await dialog.getByRole('button', { name: 'Show all lines' }).click();
  await dialog.getByRole('switch', { name: 'Verbose logging' }).check();
  await expect(lines.getByText('asked for').last()).toBeVisible();
  expect(await findings(app.page)).toEqual([]);

  await dialog.getByRole('button', { name: 'Create report…' }).click();
  const report = app.page.getByRole('dialog', { name: 'Diagnostics report' });
  const text = report.getByRole('textbox', { name: 'Report' });
  await expect(text).toHaveValue(/warn: call failed.*status=500/);
  await expect(text).not.toHaveValue(new RegExp(`${new URL(service.url).host}|Grandma|Canary|${SAID}`));
  await report.getByRole('switch', { name: 'Include service addresses' }).check();
  await expect(text).toHaveValue(new RegExp(new URL(service.url).host));
  await expect(text).not.toHaveValue(new RegExp(`Grandma|Canary|${SAID}`));

  const folder = join(app.dataFolder, 'logs');
  const kept = readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('');
  expect(kept).toContain('"message":"call failed"');
  expect(kept).not.toMatch(new RegExp(`Grandma|Canary|${SAID}`));
});
