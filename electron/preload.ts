import { ipcRenderer } from 'electron';

/** Declares only what this file uses: the preload has no DOM types. */
declare const window: {
  addEventListener(type: 'message', listener: (event: PageMessage) => void): void;
};
interface PageMessage {
  readonly source: unknown;
  readonly origin: string;
  readonly data: unknown;
  readonly ports: NonNullable<Parameters<typeof ipcRenderer.postMessage>[2]>;
}

// The page's only privilege: passing one port to the main process. Nothing is exposed to it.
window.addEventListener('message', (event) => {
  if (event.source !== window || event.origin !== 'app://quartet' || event.data !== 'quartet:connect') return;
  if (event.ports.length === 1) ipcRenderer.postMessage('quartet:connect', null, event.ports);
});
