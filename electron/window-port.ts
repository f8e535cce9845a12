import type { MessagePortMain, WebContents } from 'electron';
import { isWireMessage } from '../core/host-kit/wire-message.ts';

/** Longest message accepted from a window, in UTF-16 units: a user turn with images as data URIs, with a margin. */
const LONGEST_MESSAGE = 24 * 1024 * 1024;

/** Control messages of the main process on a port; renderer/lib/open-port.ts knows them too. */
const OPENING = 'quartet:opening';
const OPENED = 'quartet:opened';
const CLOSED = 'quartet:closed';

type Listener = (event?: { data: unknown }) => void;

/**
 * The main process's end of one window's channel. It closes when the port does, and also when the
 * page disappears in any way: a port's own `close` is not reliable, and calls of a missing page
 * would continue.
 */
export class WindowPort {
  readonly #port: MessagePortMain;
  readonly #contents: WebContents;
  readonly #onMessage: Listener[] = [];
  readonly #onClose: Listener[] = [];
  #open = true;

  constructor(port: MessagePortMain, contents: WebContents) {
    this.#port = port;
    this.#contents = contents;
    port.on('message', this.#receive);
    port.on('close', this.close);
    contents.on('destroyed', this.close);
    contents.on('render-process-gone', this.close);
    contents.on('did-start-navigation', this.#navigated);
  }

  /** Registers for `message` or `close`, as the RPC handler requires. */
  on(event: string, listener: Listener): void {
    if (event === 'message') this.#onMessage.push(listener);
    if (event === 'close') this.#onClose.push(listener);
  }

  /** Sends to the window. Does nothing once closed, as that has ended the calls. */
  postMessage(data: unknown): void {
    if (this.#open) this.#port.postMessage(data);
  }

  /** Tells the window that the core is opening the library: its messages wait in the port until `start`. */
  wait(): void {
    this.postMessage(OPENING);
  }

  /** Confirms the connection to the window and starts listening. */
  start(): void {
    this.#port.start();
    this.postMessage(OPENED);
  }

  readonly close = (): void => {
    if (!this.#open) return;
    this.postMessage(CLOSED);
    this.#open = false;
    this.#contents.off('destroyed', this.close);
    this.#contents.off('render-process-gone', this.close);
    this.#contents.off('did-start-navigation', this.#navigated);
    this.#port.close();
    for (const listener of this.#onClose) listener();
  };

  readonly #navigated = (details: { isMainFrame: boolean; isSameDocument: boolean }): void => {
    if (details.isMainFrame && !details.isSameDocument) this.close();
  };

  readonly #receive = (event: { data: unknown }): void => {
    if (!this.#open) return;
    // A page that sends anything unexpected is disconnected.
    if (!isAcceptable(event.data)) {
      this.close();
      return;
    }
    for (const listener of this.#onMessage) listener({ data: event.data });
  };
}

function isAcceptable(data: unknown): boolean {
  return typeof data === 'string' && data.length <= LONGEST_MESSAGE && isWireMessage(data);
}
