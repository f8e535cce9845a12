import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { figure } from '../core/testing/figures.ts';
import { keyIn } from '../core/testing/key-encodings.ts';
import { expect, HASTY, test } from './fixtures/test.ts';
import type { PageWatch } from './fixtures/watch-page.ts';
import { ChatPage } from './pages/chat-page.ts';
import { SettingsPage } from './pages/settings-page.ts';

test.use({ latency: HASTY, isWelcomed: true });

/** Key with characters that each encoding changes: a quote, slash, plus, percent sign. Its end may be visible. */
const KEY = 'sk-"Canary+7/Qx%zR2~mW9vK4tB8nH3jL6"pD-LAST';

test.use({ keepBodies: true });

/** Returns everything that the page can access. */
async function reachable(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const fields = [...document.querySelectorAll('input, textarea')].map((field) =>
      'value' in field ? String(field.value) : '',
    );
    const databases = await indexedDB.databases();
    const globals = Object.getOwnPropertyNames(window).filter(
      (name) => typeof Reflect.get(window, name) === 'string',
    );
    return [
      document.documentElement.outerHTML,
      ...fields,
      JSON.stringify({ ...localStorage }),
      JSON.stringify({ ...sessionStorage }),
      JSON.stringify(databases),
      document.cookie,
      location.href,
      JSON.stringify(history.state),
      ...globals.map((name) => String(Reflect.get(window, name))),
      JSON.stringify(performance.getEntriesByType('resource').map((entry) => entry.name)),
    ].join('\n');
  });
}

/** Returns the files under a folder that contain the key, as `path: encoding`. */
function filesWithKey(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .flatMap((entry) => {
      const path = join(entry.parentPath, entry.name);
      return keyIn(readFileSync(path), KEY).map(
        (encoding) => `${path.slice(folder.length + 1)}: ${encoding}`,
      );
    });
}

/** Joins all frames that the window received, so that each search for the key scans them once. */
function framesOf(watch: PageWatch): Buffer {
  return Buffer.concat(watch.received.flatMap((frame) => [Buffer.from(frame), Buffer.from('\n')]));
}

async function expectNowhere(page: Page, watch: PageWatch, output: string): Promise<void> {
  const sinks: Record<string, Buffer> = {
    'what the page can reach': Buffer.from(await reachable(page)),
    'bodies of HTTP answers': Buffer.concat(await Promise.all(watch.bodies)),
    addresses: Buffer.from(watch.requests.join('\n')),
    'the console': Buffer.from(watch.console.join('\n')),
    'stdout and stderr': Buffer.from(output),
  };
  const found = Object.entries(sinks).map(([sink, bytes]) => [sink, keyIn(bytes, KEY)] as const);
  const all = [...found, ['frames that came to the window', keyIn(framesOf(watch), KEY)] as const];
  tell(all.length, all.flatMap(([, encodings]) => encodings).length);
  for (const [sink, encodings] of all) expect(encodings, sink).toEqual([]);
}

function tell(sinks: number, keys: number): void {
  figure({ gate: 'a known key, in every encoding', n: sinks, unit: 'sinks', found: { keys } });
}

for (const keep of [true, false]) {
  test(`a ${keep ? 'stored' : 'session-only'} key appears in no file, page or log`, async ({
    app,
    watch,
    startService,
  }) => {
    // A connection, its test, four questions and two starts are many steps, each slow on a busy machine.
    test.setTimeout(180_000);
    const service = await startService({ key: KEY });
    const settings = new SettingsPage(app.page);
    await settings.addConnection({ name: 'Canary', url: service.url, key: KEY, keep });
    await settings.dialog.getByRole('button', { name: 'Edit Canary' }).click();
    await settings.dialog.getByRole('button', { name: 'Test connection' }).click();
    await expect(settings.dialog.getByText(/answered in/)).toBeVisible();
    await expectNowhere(app.page, watch, app.output());
    await settings.close();

    const chat = new ChatPage(app.page);
    await chat.newChat();
    await chat.ask('Hello.');
    // An echoed request, an error and a cut: each passes the key through different code.
    await chat.ask('/fault status=401 Hello again.');
    await chat.ask('/fault drop-after=900 And again.');
    const details = chat.answers.first().getByRole('button', { name: 'Details', exact: true });
    await chat.scrollUpTo(details);
    await details.click();
    await expect(app.page.getByRole('dialog')).toContainText('Contains a placeholder for the key.');
    await expect(app.page.getByRole('dialog')).not.toContainText(/authorization/i);
    await expectNowhere(app.page, watch, app.output());
    await app.page.keyboard.press('Escape');

    const keyFrames = watch.sent.filter((frame) => keyIn(Buffer.from(frame), KEY).length > 0);
    if (app.host === 'browser') {
      expect(
        keyFrames.map((frame) => /connections\W+setKey/.test(frame.toString())),
        'the key is sent once, inwards',
      ).toEqual([true]);
    }

    await app.restart();
    await expect(new ChatPage(app.page).composer).toBeVisible();
    await expectNowhere(app.page, watch, app.output());
    // The search covers the log, which contains the calls that carried the key.
    const logs = readdirSync(join(app.dataFolder, 'logs'));
    const logged = logs.map((name) => readFileSync(join(app.dataFolder, 'logs', name), 'utf8')).join('');
    expect(logged).toContain('"message":"a key was set"');
    expect(logged).toMatch(/"message":"call failed"[^\n]*"status":401/);
    const files = filesWithKey(app.dataFolder);
    if (keep && app.host === 'browser') {
      const file = join('keys', 'keys.json');
      const elsewhere = files.filter((found) => !found.startsWith(`${file}: `));
      tell(1, elsewhere.length);
      expect(elsewhere).toEqual([]);
      expect(files.length, 'the file that only its owner reads holds it').toBeGreaterThan(0);
      if (process.platform !== 'win32') {
        expect(statSync(join(app.dataFolder, file)).mode & 0o777).toBe(0o600);
        expect(statSync(join(app.dataFolder, 'keys')).mode & 0o777).toBe(0o700);
      }
      await new ChatPage(app.page).ask('Still there?');
    } else {
      tell(1, files.length);
      expect(files).toEqual([]);
    }
  });
}
