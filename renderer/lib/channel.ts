/** Why the host refuses this window. `no_token`: opened without the link; `token`: a used or expired link. */
export type RefusedReason = 'no_token' | 'token' | 'too_many';

/** The host refused: retrying without the user is useless. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly reason: RefusedReason;

  constructor(reason: RefusedReason) {
    super(`refused: ${reason}`);
    this.reason = reason;
  }
}

/**
 * Opens a channel to the core. Rejects with `Refused`, or with any other error if a retry makes
 * sense.
 * @param onOpening runs when the host is available but the core is still opening the library.
 */
export type OpenChannel = (onOpening: () => void) => Promise<Channel>;

type MessageListener = (event?: { data: unknown }) => void;

/**
 * An open connection to the core over any transport: a MessagePort in Electron, a WebSocket in the browser host. Both
 * carry the same messages. The channel reports its end exactly once, even where the transport does not (stock Chromium
 * gives a MessagePort no `close` event).
 */
export class Channel {
  readonly #post: (data: string | ArrayBufferView<ArrayBuffer>) => void;
  readonly #shut: () => void;
  readonly #onMessage: MessageListener[] = [];
  readonly #onClose: (() => void)[] = [];
  readonly #ended = Promise.withResolvers<void>();
  #open = true;

  constructor(post: (data: string | ArrayBufferView<ArrayBuffer>) => void, shut: () => void) {
    this.#post = post;
    this.#shut = shut;
  }

  /** Resolves when no more messages can come. */
  get closed(): Promise<void> {
    return this.#ended.promise;
  }

  on(event: string, listener: MessageListener): void {
    if (event === 'message') this.#onMessage.push(listener);
    if (event === 'close') this.#onClose.push(() => listener());
  }

  /** Sends a message. Does nothing once closed, because pending calls are rejected then anyway. */
  postMessage(data: string | ArrayBufferView<ArrayBuffer>): void {
    if (this.#open) this.#post(data);
  }

  /** Handles a message from the transport. */
  deliver(data: unknown): void {
    if (this.#open) for (const listener of this.#onMessage) listener({ data });
  }

  /** Ends the channel, from either side. */
  close(): void {
    if (!this.#open) return;
    this.#open = false;
    this.#shut();
    for (const listener of this.#onClose) listener();
    this.#ended.resolve();
  }
}
