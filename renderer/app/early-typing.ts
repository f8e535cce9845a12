/** Whether a press writes a sign into a text field. */
function sign({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): string {
  // AltGr writes signs too, and comes with Ctrl and Alt.
  return [...key].length === 1 && ctrlKey === altKey && !metaKey ? key : '';
}

/**
 * Collects the keys typed between opening a text box and its appearance, so that they do not go into the field that
 * still has the focus. Esc cancels the opening.
 */
export class EarlyTyping {
  #typed = '';
  #stop: (() => void) | null = null;
  readonly #isWanted: () => boolean;
  readonly #giveUp: () => void;

  /** @param isWanted whether the box is still to open */
  constructor(isWanted: () => boolean, giveUp: () => void) {
    this.#isWanted = isWanted;
    this.#giveUp = giveUp;
  }

  /** Keeps what is typed from now on, until it is taken or the pointer goes elsewhere. */
  begin(): void {
    this.take();
    const onKey = (event: KeyboardEvent) => this.#hear(event);
    const onPress = () => void this.take();
    window.addEventListener('keydown', onKey, true);
    window.addEventListener('pointerdown', onPress, true);
    this.#stop = () => {
      window.removeEventListener('keydown', onKey, true);
      window.removeEventListener('pointerdown', onPress, true);
    };
  }

  /** Returns the text typed so far and stops collecting, because the box now has the focus. */
  take(): string {
    this.#stop?.();
    this.#stop = null;
    const typed = this.#typed;
    this.#typed = '';
    return typed;
  }

  #hear(event: KeyboardEvent): void {
    if (!this.#isWanted()) return void this.take();
    // Keys with Ctrl are still those of the window, the one that closes the box again among them.
    const written = sign(event);
    if (written === '' && (event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (event.key === 'Escape') this.#giveUp();
    else if (event.key === 'Backspace') this.#typed = [...this.#typed].slice(0, -1).join('');
    else this.#typed += written;
  }
}
