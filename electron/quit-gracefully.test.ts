import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RunningWork } from '../core/jobs/running-work.ts';
import { createQuitConfirmation } from './quit-confirmation.ts';
import { confirmBeforeClose, quitGracefully } from './quit-gracefully.ts';
import { BrowserWindow, dialog, app as fakeApp, powerMonitor, recorded } from './testing/fake-electron.ts';

vi.mock('electron', () => import('./testing/fake-electron.ts'));

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const before = SIGNALS.map((signal) => process.listeners(signal));
beforeEach(() => {
  recorded.dialogs.length = 0;
  fakeApp.languages = ['en-GB'];
  powerMonitor.removeAllListeners();
});
afterEach(() => {
  vi.restoreAllMocks();
  for (const [i, signal] of SIGNALS.entries()) {
    for (const listener of process.listeners(signal)) {
      if (!before[i]?.includes(listener)) process.removeListener(signal, listener);
    }
  }
});

const quiet = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};
const IDLE: RunningWork = { sending: 0, sendingFree: 0, answering: 0, atService: 0, waiting: 0 };

/** Starts an app with the given running work and an open window. */
function start(
  underWay: RunningWork,
  stop: () => Promise<void>,
  language: 'system' | 'en' | 'zh-CN' = 'system',
  underWayNow = () => underWay,
  { quitsOnClose = true, isLast = (): boolean => true, staysInTray = (): boolean => false } = {},
) {
  const app = Object.assign(new EventEmitter(), { exit: vi.fn(), quit: vi.fn(), relaunch: vi.fn() });
  const window = new BrowserWindow({});
  const core = { underWay: underWayNow, language: () => language };
  const question = createQuitConfirmation(
    () => core,
    () => window as never,
  );
  const stopNow = vi.fn();
  const end = quitGracefully(app as never, question, { stop, stopNow }, quiet);
  confirmBeforeClose(app as never, window as never, end, { quitsOnClose, isLast, staysInTray });
  const emit = (from: EventEmitter, name: string) => {
    const event = { preventDefault: vi.fn() };
    from.emit(name, event);
    return event;
  };
  const quit = () => emit(app, 'before-quit');
  app.quit.mockImplementation(quit);
  return { app, window, quit, stopNow, ...end, close: () => emit(window, 'close') };
}

/** Returns a dialog that stays open until the test presses a button. */
function heldDialog() {
  const answer = Promise.withResolvers<{ response: number; checkboxChecked: boolean }>();
  const shown = vi.spyOn(dialog, 'showMessageBox').mockImplementation((...asked: unknown[]) => {
    recorded.dialogs.push(asked);
    return answer.promise;
  });
  const press = (response: number) => {
    shown.mockRestore();
    answer.resolve({ response, checkboxChecked: false });
  };
  return { press, fail: () => answer.reject(new Error('no display')) };
}

describe('quitting without work in progress', () => {
  it('waits for a single save before exiting and shows no dialog', async () => {
    const saved = Promise.withResolvers<void>();
    const stop = vi.fn(() => saved.promise);
    const { app, quit } = start({ ...IDLE, atService: 2, waiting: 3 }, stop);
    expect(quit().preventDefault).toHaveBeenCalled();
    quit();
    expect(stop).toHaveBeenCalledTimes(1);
    expect(app.exit).not.toHaveBeenCalled();
    saved.resolve();
    await vi.waitFor(() => expect(app.exit.mock.calls).toEqual([[0]]));
    expect(recorded.dialogs).toEqual([]);
  });

  it('exits with code 1 if saving fails', async () => {
    const { app, quit } = start(IDLE, () => Promise.reject(new Error('disk full')));
    quit();
    await vi.waitFor(() => expect(app.exit.mock.calls).toEqual([[1]]));
  });

  it('exits with code 1 after 5 seconds if saving does not finish', () => {
    vi.useFakeTimers();
    const { app, quit } = start(IDLE, () => new Promise(() => undefined));
    quit();
    vi.advanceTimersByTime(5_000);
    expect(app.exit.mock.calls).toEqual([[1]]);
    vi.useRealTimers();
  });

  it('lets the last window close immediately', () => {
    const { app, close } = start(IDLE, async () => undefined);
    expect(close().preventDefault).not.toHaveBeenCalled();
    expect(app.quit).not.toHaveBeenCalled();
  });
});

describe('ending the app for a restart or an installation', () => {
  const BUSY: RunningWork = { ...IDLE, sending: 1 };

  it('runs the callback after everything is saved and does not delay a later quit', async () => {
    const saved = Promise.withResolvers<void>();
    const { app, quit, quitThen } = start(IDLE, () => saved.promise);
    const last = vi.fn();
    quitThen(last);
    expect(last).not.toHaveBeenCalled();
    saved.resolve();
    await vi.waitFor(() => expect(last).toHaveBeenCalledTimes(1));
    // The installer of a new version quits the app itself.
    expect(quit().preventDefault).not.toHaveBeenCalled();
    expect(app.exit).not.toHaveBeenCalled();
  });

  it('relaunches the app after everything is saved', async () => {
    const saved = Promise.withResolvers<void>();
    const { app, restart } = start(IDLE, () => saved.promise);
    restart();
    expect(app.relaunch).not.toHaveBeenCalled();
    saved.resolve();
    await vi.waitFor(() => expect(app.exit.mock.calls).toEqual([[0]]));
    expect(app.relaunch.mock.invocationCallOrder[0]).toBeLessThan(
      Number(app.exit.mock.invocationCallOrder[0]),
    );
  });

  it.each([
    ['an AppImage', 'APPIMAGE', '/home/me/Quartet.AppImage'],
    ['a portable program', 'PORTABLE_EXECUTABLE_FILE', 'D:\\Quartet-portable.exe'],
  ])('relaunches %s from the file that the user started', async (_what, name, execPath) => {
    vi.stubEnv(name, execPath);
    const { app, restart } = start(IDLE, async () => undefined);
    restart();
    await vi.waitFor(() => expect(app.relaunch.mock.calls).toEqual([[{ execPath }]]));
    vi.unstubAllEnvs();
  });

  it.each([
    ['fails', () => Promise.reject(new Error('full'))],
    ['takes too long', () => new Promise<void>(() => undefined)],
  ])('relaunches the app even if saving %s', async (_what, stop) => {
    vi.useFakeTimers();
    const { app, restart } = start(IDLE, stop);
    restart();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(app.relaunch).toHaveBeenCalledOnce();
    expect(app.exit.mock.calls).toEqual([[0]]);
    vi.useRealTimers();
  });

  it('does not relaunch the app on a quit after a cancelled restart', async () => {
    dialog.button = 0;
    let underWay = BUSY;
    const { app, quit, restart } = start(
      IDLE,
      async () => undefined,
      'en',
      () => underWay,
    );
    restart();
    await vi.waitFor(() => expect(recorded.dialogs).toHaveLength(1));
    await vi.waitFor(() => {
      underWay = IDLE;
      quit();
      expect(app.exit.mock.calls).toEqual([[0]]);
    });
    expect(app.relaunch).not.toHaveBeenCalled();
  });
});

describe('quitting with work in progress', () => {
  const BUSY: RunningWork = { ...IDLE, sending: 1, answering: 2, atService: 3, waiting: 4 };

  it('shows one dialog for repeated quit requests and exits only after confirmation', async () => {
    const held = heldDialog();
    const stop = vi.fn(async () => undefined);
    const { app, window, quit } = start(BUSY, stop);
    expect(quit().preventDefault).toHaveBeenCalled();
    quit();
    expect(recorded.dialogs).toHaveLength(1);
    expect(recorded.dialogs[0]).toMatchObject([
      window,
      { message: 'Quit while tasks are running?', buttons: ['Cancel', 'Quit Anyway'] },
    ]);
    expect(recorded.dialogs[0]).toMatchObject([{}, { defaultId: 0, cancelId: 0 }]);
    const [, { detail }] = recorded.dialogs[0] as [unknown, { detail: string }];
    expect(detail).toMatch(/1 task is being sent and may be charged/);
    expect(detail).toMatch(/2 answers are being written\. What has arrived is kept/);
    expect(detail).toMatch(/3 tasks continue at the service/);
    expect(detail).toMatch(/4 tasks are queued/);
    expect(stop).not.toHaveBeenCalled();
    held.press(1);
    await vi.waitFor(() => expect(app.exit.mock.calls).toEqual([[0]]));
    expect(stop).toHaveBeenCalledTimes(1);
    expect(recorded.dialogs).toHaveLength(1);
  });

  it('keeps running if the user cancels, and shows the dialog again at the next quit', async () => {
    dialog.button = 0;
    const stop = vi.fn(async () => undefined);
    const { app, quit } = start({ ...IDLE, answering: 1 }, stop);
    quit();
    await vi.waitFor(() => {
      quit();
      expect(recorded.dialogs.length).toBeGreaterThanOrEqual(2);
    });
    expect(stop).not.toHaveBeenCalled();
    expect(app.exit).not.toHaveBeenCalled();
  });

  it('keeps the last window open until the user answers the dialog', async () => {
    const held = heldDialog();
    const { app, close } = start({ ...IDLE, sending: 1 }, async () => undefined);
    expect(close().preventDefault).toHaveBeenCalled();
    expect(close().preventDefault).toHaveBeenCalled();
    expect(recorded.dialogs).toHaveLength(1);
    held.press(1);
    await vi.waitFor(() => expect(app.exit.mock.calls).toEqual([[0]]));
  });

  it('shows the dialog in the user’s language', () => {
    heldDialog();
    fakeApp.languages = ['fr-FR', 'zh-Hans-CN', 'en'];
    start(BUSY, async () => undefined).quit();
    expect(recorded.dialogs[0]).toMatchObject([{}, { buttons: ['取消', '仍然退出'] }]);
    start(BUSY, async () => undefined, 'en').quit();
    expect(recorded.dialogs[1]).toMatchObject([{}, { buttons: ['Cancel', 'Quit Anyway'] }]);
  });

  it('quits if the dialog fails', async () => {
    const held = heldDialog();
    const { app, quit } = start(BUSY, async () => undefined);
    quit();
    held.fail();
    await vi.waitFor(() => expect(app.exit.mock.calls).toEqual([[0]]));
  });

  it.skipIf(process.platform === 'win32')('exits on SIGTERM without waiting for the dialog', async () => {
    const held = heldDialog();
    const { app, quit } = start(BUSY, async () => undefined);
    quit();
    process.emit('SIGTERM');
    await vi.waitFor(() => expect(app.exit.mock.calls).toEqual([[0]]));
    held.press(0);
  });
});

describe('the end of the session', () => {
  const BUSY: RunningWork = { ...IDLE, sending: 1 };

  it('saves at once and neither asks, waits nor cancels a system shutdown', () => {
    const { app, stopNow, quit } = start(BUSY, () => new Promise(() => undefined));
    const event = { preventDefault: vi.fn() };
    powerMonitor.emit('shutdown', event);
    expect(stopNow).toHaveBeenCalledTimes(1);
    expect(app.exit.mock.calls).toEqual([[0]]);
    expect(event.preventDefault).not.toHaveBeenCalled();
    expect(quit().preventDefault).not.toHaveBeenCalled();
    expect(recorded.dialogs).toEqual([]);
  });

  it('ends an app with an open confirmation, even if saving fails', () => {
    heldDialog();
    const { app, stopNow, quit, endNow } = start(BUSY, async () => undefined);
    quit();
    stopNow.mockImplementation(() => {
      throw new Error('disk full');
    });
    endNow();
    endNow();
    expect(stopNow).toHaveBeenCalledTimes(1);
    expect(app.exit.mock.calls).toEqual([[0]]);
  });
});

it('closes the window for an installer without querying the closed core', async () => {
  let closed = false;
  const underWay = () => {
    if (closed) throw new Error('database is not open');
    return IDLE;
  };
  const stop = async () => {
    closed = true;
  };
  const { app, quitThen, close } = start(IDLE, stop, 'system', underWay);
  const last = vi.fn();
  quitThen(last);
  await vi.waitFor(() => expect(last).toHaveBeenCalledTimes(1));
  expect(close().preventDefault).not.toHaveBeenCalled();
  expect(app.exit).not.toHaveBeenCalled();
});

it('closing the window hides it without a question while the app stays in the tray', () => {
  const busy = { ...IDLE, sending: 1 };
  const app = start(
    busy,
    async () => undefined,
    'en',
    () => busy,
    { staysInTray: () => true },
  );
  app.window.show();
  expect(app.close().preventDefault).toHaveBeenCalledOnce();
  expect(app.window.shown).toBe(false);
  expect(recorded.dialogs).toEqual([]);
});

it('closing one of several windows neither asks nor hides it', () => {
  const busy = { ...IDLE, sending: 1 };
  const several = { isLast: () => false, staysInTray: () => true };
  const app = start(
    busy,
    async () => undefined,
    'en',
    () => busy,
    several,
  );
  expect(app.close().preventDefault).not.toHaveBeenCalled();
  expect(recorded.dialogs).toEqual([]);
});

it('quitting from the tray closes the window instead of hiding it', async () => {
  const app = start(
    IDLE,
    async () => undefined,
    'en',
    () => IDLE,
    { staysInTray: () => true },
  );
  app.quit();
  expect(app.close().preventDefault).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(app.app.exit).toHaveBeenCalledWith(0));
});
