import { EventEmitter } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { temporaryFolder } from '../../core/testing/temporary-folder.ts';
import type { Job } from '../../shared/domain/job.ts';
import { labelsFor } from '../labels/labels-for.ts';
import { BrowserWindow, Notification, recorded, Tray } from '../testing/fake-electron.ts';
import { setLoginStart } from './login-start.ts';
import { notifyOfEndedJobs } from './notifications.ts';
import { actionOf, asksForWindow, offerQuickActions } from './quick-actions.ts';
import { showTaskProgress } from './task-progress.ts';
import { createTray } from './tray.ts';
import { showUnseenBadge } from './unseen-badge.ts';

vi.mock('electron', () => import('../testing/fake-electron.ts'));

const labels = labelsFor('en', []);
const quickActions = { run: () => undefined, openWindow: () => undefined };
const logger = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() };

function job(change: Partial<Job> = {}): Job {
  const times = { created: 0, sent: 0, firstByte: null, firstToken: null, ended: 60_000 };
  const some = {
    id: 'job-1',
    kind: 'music',
    state: 'done',
    title: 'Night train',
    held: false,
    progress: null,
  };
  return { ...some, times, ...change } as Job;
}

/** Simulates a core whose jobs the test changes. */
function fakeCore() {
  let onJob: (job: Job) => void = () => undefined;
  return {
    showTask: vi.fn(),
    followJobs: (listener: (job: Job) => void) => {
      onJob = listener;
    },
    change: (changed: Job) => onJob(changed),
  };
}

beforeEach(() => {
  vi.useFakeTimers();
  recorded.notifications.length = 0;
  recorded.trays.length = 0;
  BrowserWindow.focused = null;
  Notification.supported = true;
  Tray.supported = true;
  return () => vi.useRealTimers();
});

describe('notifications', () => {
  function start(isWanted = true) {
    const core = fakeCore();
    const calls = { showWindow: vi.fn(), onUnseen: vi.fn() };
    notifyOfEndedJobs({ core, isWanted: () => isWanted, labels: () => labels, ...calls });
    const run = (...jobs: Job[]) => {
      for (const each of jobs) core.change({ ...each, state: 'running' });
      for (const each of jobs) core.change(each);
      vi.advanceTimersByTime(1000);
      return recorded.notifications.map(({ options }) => options);
    };
    return { core, run, ...calls };
  }

  it('a long job that ends without a focused window is notified, and a click opens its task', () => {
    const { core, run, showWindow } = start();
    expect(run(job())).toEqual([{ title: 'Done', body: 'Night train' }]);
    recorded.notifications[0]?.emit('click');
    expect(showWindow).toHaveBeenCalledOnce();
    expect(core.showTask).toHaveBeenCalledWith('job-1');
  });

  it('the notification of a failed job says why, in the words of the service if it sent any', () => {
    const { run } = start();
    const reply = { code: null, type: null, param: null, retryAfterMs: null, action: 'retry' } as const;
    const error = { ...reply, class: 'service', phase: 'answering', status: 500, message: 'Busy' } as const;
    expect(run(job({ state: 'failed', error }))).toEqual([{ title: 'Failed', body: 'Night train\nBusy' }]);
    run(job({ id: 'job-3', state: 'unknown', error }));
    expect(recorded.notifications[1]?.options).toEqual({
      title: 'Outcome unknown',
      body: 'Night train\nBusy',
    });
    const ours = { ...error, class: 'unusable', message: 'A sentence of the core.' } as const;
    run(job({ id: 'job-2', state: 'failed', error: ours }));
    expect(recorded.notifications[2]?.options.body).toBe('Night train\nThe result can’t be used.');
  });

  it('jobs that end together share a notification', () => {
    const { run } = start();
    const two = [job(), job({ id: 'job-2', kind: 'images', state: 'failed', title: ' ' })];
    expect(run(...two)).toEqual([
      { title: '2 tasks finished, 1 with problems', body: 'Night train\nUntitled image' },
    ]);
  });

  it('nothing is notified while a window is focused', () => {
    BrowserWindow.focused = new BrowserWindow({});
    const { run, onUnseen } = start();
    expect(run(job())).toEqual([]);
    expect(onUnseen).not.toHaveBeenCalled();
  });

  it('nothing is notified if it is off or unsupported, but the end counts as unseen', () => {
    const off = start(false);
    expect(off.run(job())).toEqual([]);
    expect(off.onUnseen).toHaveBeenCalledOnce();
    Notification.supported = false;
    expect(start().run(job())).toEqual([]);
  });

  it('an event of a job that had already ended causes no notification', () => {
    const { core, run } = start();
    core.change(job());
    expect(run()).toEqual([]);
  });
});

describe('progress on the icon', () => {
  it('is the mean of non-chat tasks, indeterminate if unknown', () => {
    const core = fakeCore();
    const window = new BrowserWindow({});
    showTaskProgress(core, () => [window]);
    core.change(job({ kind: 'chat', state: 'running' }));
    expect(window.progress).toBe(-1);
    core.change(job({ state: 'running' }));
    expect(window.progress).toBe(2);
    core.change(job({ id: 'job-2', kind: 'speech', state: 'running', progress: { done: 1, total: 4 } }));
    expect(window.progress).toBe(0.125);
    core.change(job());
    expect(window.progress).toBe(0.25);
    core.change(job({ id: 'job-2', kind: 'speech', state: 'failed' }));
    expect(window.progress).toBe(-1);
  });
});

it('unseen results are counted on the icon until a window is focused', () => {
  const counts: number[] = [];
  const app = Object.assign(new EventEmitter(), { setBadgeCount: (count = 0) => counts.push(count) > 0 });
  const add = showUnseenBadge(app as never, () => [], 'darwin');
  add();
  add();
  app.emit('browser-window-focus');
  app.emit('browser-window-focus');
  expect(counts).toEqual([1, 2, 0]);
});

it('unseen results flash the taskbar button on Windows', () => {
  const window = new BrowserWindow({});
  showUnseenBadge(new EventEmitter() as never, () => [window], 'win32')();
  expect(window.flashed).toBe(true);
});

describe('the app menu of dock and taskbar', () => {
  const actions = { run: vi.fn(), openWindow: vi.fn() };

  it('opens a new window or starts a quick action on macOS', () => {
    const setMenu = vi.fn<(menu: unknown) => void>();
    const dock = { setMenu };
    offerQuickActions({ dock, isPackaged: true, setUserTasks: vi.fn() }, labels, actions, 'darwin');
    const items = setMenu.mock.calls.flatMap(
      ([menu]) => (menu as { template: { label: string; click(): void }[] }).template,
    );
    expect(items.map(({ label }) => label)).toEqual([
      ...['New Window', 'New chat', 'New script', 'New song', 'New image'],
    ]);
    for (const { click } of items.slice(0, 2)) click();
    expect(actions.openWindow).toHaveBeenCalledOnce();
    expect(actions.run).toHaveBeenCalledExactlyOnceWith('chat.new');
  });

  it('starts the app with an argument for each action on Windows', () => {
    const setUserTasks = vi.fn((tasks: { arguments: string }[]) => tasks.length > 0);
    offerQuickActions({ isPackaged: true, setUserTasks }, labels, actions, 'win32');
    const given = setUserTasks.mock.lastCall?.[0].map((task) => task.arguments) ?? [];
    expect(given).toHaveLength(5);
    expect(given.filter((argument) => asksForWindow(['quartet', argument]))).toEqual(['--new-window']);
    expect(given.flatMap((argument) => actionOf(['quartet', argument]) ?? [])).toEqual([
      ...['chat.new', 'speech.new', 'music.new', 'images.new'],
    ]);
  });
});

describe('the portable program for Windows', () => {
  const env = { PORTABLE_EXECUTABLE_FILE: 'D:\\Quartet-portable.exe' };
  const program = env.PORTABLE_EXECUTABLE_FILE;

  it('is started by the jump list instead of the folder it unpacks to', () => {
    const setUserTasks = vi.fn((tasks: { program: string; iconPath: string }[]) => tasks.length > 0);
    offerQuickActions({ isPackaged: true, setUserTasks }, labels, quickActions, 'win32', env);
    const tasks = setUserTasks.mock.lastCall?.[0] ?? [];
    expect([...new Set(tasks.flatMap(({ program, iconPath }) => [program, iconPath]))]).toEqual([program]);
  });

  it('is started at login', () => {
    const app = { isPackaged: true, getPath: () => '/none', setLoginItemSettings: vi.fn() };
    setLoginStart(true, app, env, 'win32');
    expect(app.setLoginItemSettings.mock.calls).toEqual([
      [{ openAtLogin: true, path: program, args: ['--hidden'] }],
    ]);
  });
});

it('a copy that runs from sources has no jump list, as Electron would start without the app', () => {
  const setUserTasks = vi.fn(() => true);
  offerQuickActions({ isPackaged: false, setUserTasks }, labels, quickActions, 'win32');
  expect(setUserTasks).not.toHaveBeenCalled();
});

describe('the tray', () => {
  it('has an icon with a menu while it is enabled', () => {
    const actions = { show: vi.fn(), run: vi.fn(), quit: vi.fn() };
    const tray = createTray('icon.png', actions, logger);
    expect(tray.isShown()).toBe(false);
    tray.update(true, labels);
    expect(tray.isShown()).toBe(true);
    const [icon] = recorded.trays;
    const menu = icon?.menu as { template: { label?: string; click?: () => void }[] } | undefined;
    const template = menu?.template ?? [];
    for (const item of template) item.click?.();
    expect(template.map(({ label }) => label)).toEqual([
      ...['Show Quartet', undefined, 'New chat', 'New script', 'New song', 'New image', undefined],
      'Quit Quartet',
    ]);
    expect(actions.run.mock.calls.flat()).toEqual(['chat.new', 'speech.new', 'music.new', 'images.new']);
    expect([actions.show.mock.calls.length, actions.quit.mock.calls.length]).toEqual([1, 1]);
    tray.update(true, labels);
    expect(recorded.trays).toHaveLength(1);
    tray.update(false, labels);
    expect([tray.isShown(), icon?.destroyed]).toEqual([false, true]);
  });

  it('hides no window on a desktop without a tray', () => {
    Tray.supported = false;
    const tray = createTray('icon.png', { show: vi.fn(), run: vi.fn(), quit: vi.fn() }, logger);
    tray.update(true, labels);
    expect(tray.isShown()).toBe(false);
  });
});

describe('starting at login', () => {
  const appIn = (folder: string, isPackaged = true) => ({
    isPackaged,
    getPath: () => folder,
    setLoginItemSettings: vi.fn(),
  });

  it("uses an autostart entry on Linux that starts the user's AppImage", () => {
    const folder = temporaryFolder().path;
    const file = join(folder, 'autostart/quartet.desktop');
    setLoginStart(true, appIn(folder), { APPIMAGE: '/home/me/My "apps"/Quartet.AppImage' }, 'linux');
    expect(readFileSync(file, 'utf8')).toContain('Exec="/home/me/My \\"apps\\"/Quartet.AppImage" --hidden\n');
    setLoginStart(false, appIn(folder), {}, 'linux');
    expect(existsSync(file)).toBe(false);
  });

  it('uses a login item on macOS and Windows', () => {
    const app = appIn('/none');
    setLoginStart(true, app, {}, 'darwin');
    setLoginStart(false, app, {}, 'win32');
    expect(app.setLoginItemSettings.mock.calls.map(([settings]) => settings)).toMatchObject([
      { openAtLogin: true, args: ['--hidden'] },
      { openAtLogin: false },
    ]);
  });

  it('is not set for a copy that runs from sources', () => {
    const app = appIn('/none', false);
    setLoginStart(true, app, {}, 'win32');
    expect(app.setLoginItemSettings).not.toHaveBeenCalled();
  });
});
