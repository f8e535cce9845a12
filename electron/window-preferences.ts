import type { WebPreferences } from 'electron';

/**
 * Returns the preferences of every window, explicit instead of Electron's defaults.
 * @param preload path of the built preload.
 */
export function windowPreferences(preload: string): WebPreferences {
  return {
    contextIsolation: true,
    sandbox: true,
    nodeIntegration: false,
    webSecurity: true,
    webviewTag: false,
    preload,
  };
}
