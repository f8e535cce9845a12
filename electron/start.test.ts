import { EventEmitter } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { configureCrashDumps, removeOldDumps } from './crash-reporter.ts';
import { type Help, menuTemplate } from './menu.ts';
import { menuLabels } from './menu-labels.ts';
import { isDebugged } from './refuse-debugging.ts';
import { assertSandboxed } from './refuse-unsandboxed.ts';
import { acquireSingleInstanceLock } from './single-instance.ts';

vi.mock('electron', () => import('./testing/fake-electron.ts'));

const HELP: Help = { words: menuLabels('en', []), show: () => undefined };

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
    const roles = JSON.stringify(menuTemplate(mac, true, HELP));
    expect(roles).not.toMatch(/reload|devtools|"viewMenu"}/i);
    expect(JSON.stringify(menuTemplate(mac, false, HELP))).toMatch(/toggleDevTools/);
  });

  it.each([true, false])('does not bind Mod+R in its menu, packaged or not', (packaged) => {
    expect(JSON.stringify(menuTemplate(false, packaged, HELP))).not.toMatch(
      /"(CmdOrCtrl|Command|Control|Ctrl)\+R"/i,
    );
  });
});

describe('the help menu', () => {
  it.each([
    ['Show logs', 'logs'],
    ['Copy a report…', 'report'],
  ] as const)('%s shows the %s', (label, what) => {
    const show = vi.fn();
    const help = menuTemplate(false, true, { ...HELP, show }).find(({ role }) => role === 'help');
    const items = Array.isArray(help?.submenu) ? help.submenu : [];
    const item: { click?: unknown } | undefined = items.find((each) => each.label === label);
    if (typeof item?.click === 'function') item.click();
    expect(show.mock.calls).toEqual([[what]]);
  });

  it('uses the language of the settings, or the system language if none is set', () => {
    expect(menuLabels('zh-CN', ['en-GB']).logs).toBe('显示日志');
    expect(menuLabels('system', ['fr-FR', 'zh-TW']).help).toBe('帮助');
    expect(menuLabels('system', ['fr-FR']).help).toBe('Help');
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

  it('shows the window when a second instance starts, and ignores its arguments', () => {
    const show = vi.fn();
    const app = appThat(true);
    expect(acquireSingleInstanceLock(app as never, show)).toBe(true);
    app.emit('second-instance', {}, ['quartet', '--evil', 'app://x'], '/');
    expect(show.mock.calls).toEqual([[]]);
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
