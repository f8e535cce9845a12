import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LOCALE } from './fixtures/journey-locale.ts';
import { HOST, hostReady, Program } from './fixtures/program.ts';
import { expect, test } from './fixtures/test.ts';
import { ChatPage } from './pages/chat-page.ts';
import { WelcomePage } from './pages/welcome-page.ts';

test('text typed while the host was gone stays when the host restarts', async ({ chromium }) => {
  test.skip(chromium === null, 'there the window and its core end together');
  if (!chromium) return;
  const data = mkdtempSync(join(tmpdir(), 'quartet-e2e-'));
  const start = (port: string) =>
    Program.start(HOST, ['--no-open', '--port', port, '--data', data], hostReady);
  const first = await start('0');
  const page = await chromium.newPage({ locale: LOCALE });
  await page.goto(first.ready.url);
  await new WelcomePage(page).chooseSandbox();
  const chat = new ChatPage(page);
  await chat.composer.fill('before');
  await first.kill();
  await chat.composer.fill('before, and words nobody has kept');
  await expect(page.getByText('Not sent or saved')).toBeVisible();
  await chat.composer.press('Enter');
  await expect(chat.composer).toHaveValue('before, and words nobody has kept');

  const second = await start(new URL(first.ready.url).port);
  await expect(page.getByRole('alert').filter({ hasText: 'Quartet was restarted' })).toBeVisible({
    timeout: 30_000,
  });
  await expect(chat.composer).toHaveValue('before, and words nobody has kept');
  await page.close();
  await second.stop();
  rmSync(data, { recursive: true, force: true });
});
