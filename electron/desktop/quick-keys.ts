import { type App, globalShortcut } from 'electron';
import type { QuickKeys } from '../../shared/contract/app.ts';
import { acceleratorOf } from './accelerator.ts';

/** The global shortcut that opens the quick window. */
export interface SystemKeys {
  /** Replaces the shortcut; an empty text removes it. */
  set(combo: string): void;
  state(): QuickKeys;
}

/**
 * Registers a global shortcut. Another program may have it, and a Wayland desktop may not allow
 * any: `state` reports whether it works, and a taken shortcut is tried again whenever a window is
 * focused.
 * @param onChange called when `state` changes.
 */
export function createSystemKeys(options: {
  readonly app: Pick<App, 'on'>;
  readonly onPress: () => void;
  readonly onChange: () => void;
  readonly env?: NodeJS.ProcessEnv;
  readonly platform?: NodeJS.Platform;
}): SystemKeys {
  const { app, onPress, onChange, env = process.env, platform = process.platform } = options;
  const isWayland = platform === 'linux' && (env.XDG_SESSION_TYPE === 'wayland' || !!env.WAYLAND_DISPLAY);
  let current = '';
  let registered: string | null = null;
  let state: QuickKeys = 'off';

  const take = (): QuickKeys => {
    const accelerator = acceleratorOf(current);
    if (accelerator === null) return current === '' ? 'off' : 'unsupported';
    try {
      if (!globalShortcut.register(accelerator, onPress)) return isWayland ? 'unsupported' : 'taken';
    } catch {
      // Electron throws for an invalid accelerator.
      return 'unsupported';
    }
    registered = accelerator;
    return isWayland ? 'portal' : 'on';
  };
  const update = () => {
    const before = state;
    state = take();
    if (state !== before) onChange();
  };
  app.on('browser-window-focus', () => {
    if (state === 'taken') update();
  });
  return {
    set(combo) {
      if (combo === current) return;
      current = combo;
      if (registered !== null) globalShortcut.unregister(registered);
      registered = null;
      update();
    },
    state: () => state,
  };
}
