import type { WebPreferences } from 'electron';

/**
 * The preferences of every window. Said aloud, not left to Electron's defaults, and nothing beside them.
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
