import { EventEmitter } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MenuItemConstructorOptions } from 'electron';
import { describe, expect, it, vi } from 'vitest';
import { userModelId } from './app-id.ts';
import { configureCrashDumps, removeOldDumps } from './crash-reporter.ts';
import { actionOf } from './desktop/quick-actions.ts';
import { exitOnDefect } from './exit-on-defect.ts';
import { labelsFor } from './labels/labels-for.ts';
import { type MenuActions, menuTemplate } from './menu.ts';
import { isDebugged } from './refuse-debugging.ts';
import { assertSandboxed } from './refuse-unsandboxed.ts';
import { acquireSingleInstanceLock } from './single-instance.ts';

type Item = MenuItemConstructorOptions;

vi.mock('electron', () => import('./testing/fake-electron.ts'));

const ACTIONS: MenuActions = {
  labels: labelsFor('en', []),
  run: () => undefined,
  openWindow: () => undefined,
};

describe('a packaged app', () => {
  it.each([
    '--remote-debugging-port=9222',
    '--remote-debugging-port',
    '-remote-debugging-port=1',
    '--REMOTE-DEBUGGING-PORT=1',
    '--remote-debugging-pipe',
    '--inspect',
    '--inspect-brk=0',
    '--inspect-port=1',
  ])('does not start with %s', (switched) => {
    expect(isDebugged(['quartet', switched], true)).toBe(true);
    expect(isDebugged(['quartet', switched], false)).toBe(false);
  });

  it('does not start without the sandbox and recommends the deb or rpm package', () => {
    for (const left of ['--no-sandbox', '-no-sandbox', '--NO-SANDBOX'])
      expect(() => assertSandboxed(['quartet', left], true)).toThrow(/deb or rpm/);
    expect(() => assertSandboxed(['electron', '.', '--no-sandbox'], false)).not.toThrow();
    expect(() => assertSandboxed(['quartet', 'no-sandbox', '--no-sandboxed'], true)).not.toThrow();
  });

  it('starts with arguments that do not enable debugging', () => {
    expect(isDebugged(['quartet', '--lang=zh', 'remote-debugging-port', '--inspector-gadget'], true)).toBe(
      false,
    );
  });

  it.each([true, false])('has no menu that reloads or opens developer tools (mac: %s)', (mac) => {
    const roles = JSON.stringify(menuTemplate(mac, true, ACTIONS));
    expect(roles).not.toMatch(/reload|devtools|"viewMenu"}/i);
    expect(JSON.stringify(menuTemplate(mac, false, ACTIONS))).toMatch(/toggleDevTools/);
  });

  it.each([true, false])('does not bind Mod+R in its menu, packaged or not', (packaged) => {
    expect(JSON.stringify(menuTemplate(false, packaged, ACTIONS))).not.toMatch(
      /"(CmdOrCtrl|Command|Control|Ctrl)\+R"/i,
    );
  });
});

describe('the menus', () => {
  /** Returns all items, those of submenus included. */
  const itemsOf = (items: readonly Item[]): Item[] =>
    items.flatMap((item) => [item, ...itemsOf(Array.isArray(item.submenu) ? item.submenu : [])]);

  it.each([true, false])('have a label in the user’s language for every role (mac: %s)', (mac) => {
    const shown = (language: 'en' | 'zh-CN') =>
      itemsOf(menuTemplate(mac, false, { ...ACTIONS, labels: labelsFor(language, []) }));
    const roles = shown('zh-CN').filter(({ type }) => type !== 'separator');
    expect(roles.length).toBeGreaterThan(20);
    expect(
      roles.filter(({ label }) => !label || (label !== 'Quartet' && !/\p{sc=Han}/u.test(label))),
    ).toEqual([]);
    expect(shown('en').filter(({ role, label }) => role && label === role)).toEqual([]);
  });

  it.each([true, false])('open the settings (mac: %s)', (mac) => {
    const run = vi.fn();
    const item = itemsOf(menuTemplate(mac, true, { ...ACTIONS, run })).find(
      ({ label }) => label === 'Settings…',
    );
    const click: unknown = item?.click;
    if (typeof click === 'function') click();
    expect(run.mock.calls).toEqual([['app.settings']]);
  });
});

it('a copy that runs from sources has another user model id than the installed app', () => {
  expect(userModelId(true)).toBe('app.quartet.desktop');
  expect(userModelId(false)).not.toBe(userModelId(true));
});

it('an uncaught exception shows one plain message and exits', () => {
  const from = new EventEmitter();
  const app = { exit: vi.fn(), getPreferredSystemLanguages: () => ['en-GB'] };
  const showErrorBox = vi.fn(() => from.emit('uncaughtException', new Error('again')));
  exitOnDefect(app, { showErrorBox }, from as never);
  from.emit('uncaughtException', new Error('secret'));
  expect(showErrorBox.mock.calls).toEqual([['Quartet', expect.stringContaining('must close')]]);
  expect(app.exit.mock.calls).toEqual([[1]]);
});

describe('the help menu', () => {
  it.each([
    ['Show logs', 'app.logs'],
    ['Diagnostics report…', 'app.report'],
  ] as const)('%s runs %s', (label, action) => {
    const run = vi.fn();
    const help = menuTemplate(false, true, { ...ACTIONS, run }).find(({ role }) => role === 'help');
    const items = Array.isArray(help?.submenu) ? help.submenu : [];
    const item: { click?: unknown } | undefined = items.find((each) => each.label === label);
    if (typeof item?.click === 'function') item.click();
    expect(run.mock.calls).toEqual([[action]]);
  });

  it('uses the language of the settings, or the system language if none is set', () => {
    expect(labelsFor('zh-CN', ['en-GB']).logs).toBe('显示日志');
    expect(labelsFor('system', ['fr-FR', 'zh-TW']).roles.help).toBe('帮助');
    expect(labelsFor('system', ['fr-FR']).roles.help).toBe('Help');
    expect(labelsFor('de', ['zh-CN']).roles.help).toBe('Hilfe');
    expect(labelsFor('ja', ['en']).roles.help).toBe('ヘルプ');
    expect(labelsFor('fr', ['zh-CN']).roles.help).toBe('Help');
  });
});

describe('single instance lock', () => {
  const appThat = (locked: boolean) =>
    Object.assign(new EventEmitter(), { requestSingleInstanceLock: () => locked });

  it('is not acquired by a second instance', () => {
    const app = appThat(false);
    expect(acquireSingleInstanceLock(app as never, () => undefined)).toBe(false);
    expect(app.listenerCount('second-instance')).toBe(0);
  });

  it('passes on the command line of a second instance, and only known actions are run', () => {
    const actions: unknown[] = [];
    const app = appThat(true);
    expect(acquireSingleInstanceLock(app as never, (argv) => actions.push(actionOf(argv)))).toBe(true);
    app.emit('second-instance', {}, ['quartet', '--evil', 'app://x'], '/');
    app.emit('second-instance', {}, ['quartet', '--action=constructor'], '/');
    app.emit('second-instance', {}, ['quartet', '--action=music.new'], '/');
    expect(actions).toEqual([undefined, undefined, 'music.new']);
  });
});

describe('crash dumps', () => {
  it('are not uploaded', () => {
    const starts: unknown[] = [];
    configureCrashDumps({ start: (options) => starts.push(options) });
    expect(starts).toEqual([{ uploadToServer: false }]);
  });

  it('are deleted after a week', () => {
    const folder = mkdtempSync(join(tmpdir(), 'quartet-dumps-'));
    mkdirSync(join(folder, 'pending'));
    for (const [name, days] of [
      ['old.dmp', 8],
      ['new.dmp', 6],
      ['settings.dat', 8],
    ] as const) {
      const path = join(folder, 'pending', name);
      writeFileSync(path, '');
      utimesSync(path, new Date(Date.now() - days * 86_400_000), new Date(Date.now() - days * 86_400_000));
    }
    removeOldDumps(folder, Date.now());
    expect(readdirSync(join(folder, 'pending')).sort()).toEqual(['new.dmp', 'settings.dat']);
    removeOldDumps(join(folder, 'nothing'), Date.now());
    rmSync(folder, { recursive: true });
  });
});
