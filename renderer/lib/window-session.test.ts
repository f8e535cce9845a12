// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const [FIRST, SECOND] = ['1'.repeat(43), '2'.repeat(43)];

/** A tab, or a window of the installed app; the browser can make the one the other. */
async function openWindow(kind: 'tab' | 'app') {
  vi.resetModules();
  const mode = Object.assign(new EventTarget(), { matches: kind === 'app' });
  const enter = () => vi.spyOn(window, 'matchMedia').mockReturnValue(mode as unknown as MediaQueryList);
  // A new tab to the browser, in each case.
  sessionStorage.clear();
  enter();
  const { windowSession, isAppWindow, watchInstall } = await import('./window-session.ts');
  watchInstall();
  return {
    ...{ session: windowSession, enter, isAppWindow },
    install() {
      mode.matches = true;
      mode.dispatchEvent(Object.assign(new Event('change'), { matches: true }));
    },
  };
}

beforeEach(() => localStorage.clear());
afterEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  vi.restoreAllMocks();
});

it('session of a tab ends with it, and leaves nothing while the app is not installed', async () => {
  const { session } = await openWindow('tab');
  session.keep(FIRST);
  expect(session.read()).toBe(FIRST);
  expect(localStorage).toHaveLength(0);
  expect((await openWindow('tab')).session.read()).toBeNull();
  expect((await openWindow('app')).session.read()).toBeNull();
});

it('session of a tab that becomes the app is that of its later starts, but not of other tabs', async () => {
  const { session, install, isAppWindow } = await openWindow('tab');
  session.keep(FIRST);
  install();
  expect(isAppWindow()).toBe(true);
  expect((await openWindow('app')).session.read()).toBe(FIRST);
  expect((await openWindow('tab')).session.read()).toBeNull();
});

it('session that the host refuses is forgotten, and a later link in a tab lets the app in again', async () => {
  const app = await openWindow('app');
  app.session.keep(FIRST);
  app.session.forget(FIRST);
  expect(app.session.read()).toBeNull();
  expect(JSON.stringify({ ...localStorage })).not.toContain(FIRST);
  const tab = await openWindow('tab');
  tab.session.keep(SECOND);
  app.enter();
  expect(app.session.read()).toBe(SECOND);
});

it('session of the app outlives the refusal of an older one in a tab', async () => {
  const app = await openWindow('app');
  app.session.keep(FIRST);
  app.session.keep(SECOND);
  const tab = await openWindow('tab');
  sessionStorage.setItem('quartet.session', FIRST);
  tab.session.forget(FIRST);
  expect(tab.session.read()).toBeNull();
  app.enter();
  expect(app.session.read()).toBe(SECOND);
});
