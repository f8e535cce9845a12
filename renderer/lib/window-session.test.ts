// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const [FIRST, SECOND] = ['1'.repeat(43), '2'.repeat(43)];

/** Opens a tab or a window of the installed app; the browser can turn a tab into the app. */
async function openWindow(kind: 'tab' | 'app') {
  vi.resetModules();
  const mode = Object.assign(new EventTarget(), { matches: kind === 'app' });
  const enter = () => vi.spyOn(window, 'matchMedia').mockReturnValue(mode as unknown as MediaQueryList);
  // Each of them is a new tab to the browser.
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

it("a tab's session ends with the tab and stores nothing while the app is not installed", async () => {
  const { session } = await openWindow('tab');
  session.keep(FIRST);
  expect(session.read()).toBe(FIRST);
  expect(localStorage).toHaveLength(0);
  expect((await openWindow('tab')).session.read()).toBeNull();
  expect((await openWindow('app')).session.read()).toBeNull();
});

it('the session of a tab that becomes the app is used by later starts, not by other tabs', async () => {
  const { session, install, isAppWindow } = await openWindow('tab');
  session.keep(FIRST);
  install();
  expect(isAppWindow()).toBe(true);
  expect((await openWindow('app')).session.read()).toBe(FIRST);
  expect((await openWindow('tab')).session.read()).toBeNull();
});

it('a refused app session is forgotten, and a link in a tab lets the app in again', async () => {
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

it('the app session survives the refusal of an older one in a tab', async () => {
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
