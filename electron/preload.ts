import { ipcRenderer } from 'electron';

/** Only what this file needs of the page: the room has no DOM. */
declare const window: {
  addEventListener(type: 'message', listener: (event: PageMessage) => void): void;
};
interface PageMessage {
  readonly source: unknown;
  readonly origin: string;
  readonly data: unknown;
  readonly ports: NonNullable<Parameters<typeof ipcRenderer.postMessage>[2]>;
}

// All this page may do beyond a page: hand one port to the main process. Nothing is exposed to it.
window.addEventListener('message', (event) => {
  if (event.source !== window || event.origin !== 'app://quartet' || event.data !== 'quartet:connect') return;
  if (event.ports.length === 1) ipcRenderer.postMessage('quartet:connect', null, event.ports);
});
