import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Page } from '@playwright/test';
import { runs } from '../core/testing/deep.ts';
import { fillWithHostileText, startHostileService } from '../core/testing/hostile-folder.ts';
import { seeded } from '../core/testing/seeded.ts';
import { attacks } from '../renderer/markdown/testing/attack-corpus.ts';
import { HOST, hostReady, Program } from './fixtures/program.ts';
import { expect, test } from './fixtures/test.ts';
import { expectNothingRan } from './harness/attack-verdict.ts';
import { SettingsPage } from './pages/settings-page.ts';
import { TasksPage } from './pages/tasks-page.ts';

/** Name that resolves to the canary of all windows: any request for it fails the run. */
const CANARY = 'http://canary.example';
/** Prefix of every hostile text, by which the test finds it in the window. */
const CODE = 'zq';

/** Returns a generator of corpus texts that repeats none until all were used. */
function corpus() {
  const all = [...new Set(attacks(CANARY).map(({ text }) => text))];
  const { seed, int } = seeded('hostile texts in every area');
  let at = int(0, all.length - 1);
  const used = new Set<string>();
  const words = (most = 2_000) => {
    // The step is large because adjacent corpus texts are similar.
    at = (at + 61) % all.length;
    const text = all[at] ?? '';
    used.add(text);
    return `${CODE}${used.size} ${text}`.slice(0, most);
  };
  return { seed, used, words };
}

/** Opens an area and waits until hostile text is visible there. */
async function visit(page: Page, area: string): Promise<void> {
  const areas = page.getByRole('navigation', { name: 'Areas' });
  await areas.getByRole('button', { name: new RegExp(`^${area}`) }).click();
  await expectDrawn(page, area);
}

async function expectDrawn(page: Page, place: string, within = 'body'): Promise<void> {
  const drawn = page.locator(within).getByText(CODE).filter({ visible: true }).first();
  await expect(drawn, place).toBeVisible();
}

const listOf = (page: Page) => page.getByRole('navigation', { name: 'List' });

async function seeAreas(page: Page): Promise<void> {
  for (const area of ['Chat', 'Speech', 'Music', 'Images', 'Library']) {
    await visit(page, area);
    const rows = listOf(page).locator('[data-row]');
    for (let row = 0; row < Math.min(2, await rows.count()); row++) await rows.nth(row).click();
    await expectDrawn(page, area);
  }
}

async function seeTasks(page: Page): Promise<void> {
  const tasks = new TasksPage(page);
  await tasks.open();
  await expect(tasks.rows).toHaveCount(8);
  for (const failed of [/Failed|Refused/, /Done/]) {
    await tasks.choose(tasks.row(failed).first(), 'Details');
    await expect(tasks.inspector).toContainText(CODE);
    await page.keyboard.press('Escape');
  }
}

/** Visits lists of choices: models, saved prompts and the palette's results. */
async function seeChoices(page: Page): Promise<void> {
  const offered = () => page.getByRole('option').filter({ hasText: CODE }).first();
  await visit(page, 'Chat');
  await page.getByRole('button', { name: /^Model: / }).click();
  await expect(offered()).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill(`/${CODE}`);
  await expect(offered()).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: 'Command palette' }).fill(CODE);
  await expect(offered()).toBeVisible();
  await page.keyboard.press('Escape');
}

async function seeSettings(page: Page): Promise<void> {
  const settings = new SettingsPage(page);
  const { dialog } = settings;
  await settings.open();
  for (const part of ['Connections', 'Usage', 'Data & backup'] as const) {
    await settings.goTo(part);
    await expect(dialog.getByText(CODE).filter({ visible: true }).first()).toBeVisible();
  }
  const copies = dialog.getByRole('list', { name: 'Restore an earlier state' });
  // A third copy may be created during the check.
  await expect(copies.getByRole('listitem').nth(1)).toBeVisible();

  await settings.goTo('Logs');
  await dialog.getByRole('searchbox', { name: 'Search logs' }).fill(CODE);
  const lines = dialog.getByRole('list', { name: /^Log, newest last/ });
  // The row must not move between press and release, or it does not open.
  await expect(lines.getByRole('button').filter({ hasNotText: CODE })).toHaveCount(0);
  const line = lines.getByRole('button').filter({ hasText: CODE }).last();
  await line.click();
  await expect(lines.locator('dd').filter({ hasText: CODE }).first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Create report…' }).click();
  const report = page.getByRole('dialog', { name: 'Diagnostics report' });
  await expect(report.getByRole('textbox', { name: 'Report' })).toHaveValue(/./);
  await page.keyboard.press('Escape');
  await expect(report).toBeHidden();

  await settings.goTo('About & privacy');
  await settings.close();
}

/** Deletes the first item and waits for the notice, which contains the item's name. */
async function seeDeleted(page: Page): Promise<void> {
  await listOf(page).locator('[data-row]').first().focus();
  await page.keyboard.press('Delete');
  await expect(page.getByText(/deleted$/).first()).toBeVisible();
}

/** Folder name with markup that must be shown as text. Some systems allow no angle brackets in names. */
const FOLDER =
  process.platform === 'win32'
    ? `${CODE} javascript;attacked`
    : `${CODE} <img src=x onerror=window.attacked=1>`;

for (let round = 0; round < runs(1, 12).numRuns; round++) {
  test(`hostile text from users, files and services runs and requests nothing in any area (${round})`, async ({
    chromium,
    watch,
  }) => {
    test.skip(chromium === null, 'the view is the same in both hosts');
    if (!chromium) return;
    test.setTimeout(180_000);
    const { seed, used, words } = corpus();
    const data = join(mkdtempSync(join(tmpdir(), 'quartet-e2e-')), FOLDER);
    mkdirSync(data, { mode: 0o700 });
    const opened: (() => Promise<unknown>)[] = [];
    try {
      const service = await startHostileService(words);
      opened.push(service.close);
      await fillWithHostileText(data, service.url, words);
      const args = ['--no-open', '--port', '0', '--data', data];
      const program = await Program.start(HOST, args, hostReady);
      opened.push(() => program.stop());
      const page = await chromium.newPage({ locale: 'en-US', reducedMotion: 'reduce' });
      opened.push(() => page.close());
      await watch.attach(page);
      await page.goto(program.ready.url);
      await seeAreas(page);
      await seeTasks(page);
      await seeChoices(page);
      await seeSettings(page);
      await seeDeleted(page);
      await expectNothingRan(page, watch, {
        gate: 'hostile texts in every area of the window',
        n: used.size,
        seed,
      });
    } finally {
      // The apps close in reverse order, so that a page closes before its host. A failure does not stop the others.
      const failed: unknown[] = [];
      for (const close of opened.reverse()) await close().catch((error: unknown) => failed.push(error));
      rmSync(dirname(data), { recursive: true, force: true });
      expect.soft(failed, 'what did not end').toEqual([]);
    }
  });
}
