/** Result of the probe: when each numbered word reached the window's socket and the screen, in epoch milliseconds. */
export interface Seen {
  readonly arrived: (number | null)[];
  readonly shown: (number | null)[];
}

/**
 * Runs in the page first. A word counts as shown after the first frame painted with it in the document: a hidden
 * element that is resized in each frame fires an event after all scripts of the frame have run, and a message posted
 * then arrives once the frame is painted.
 */
export function installProbe(): void {
  const arrived: (number | null)[] = [];
  const shown: (number | null)[] = [];
  Object.assign(globalThis, { seen: { arrived, shown } });
  const now = () => performance.timeOrigin + performance.now();
  const note = (times: (number | null)[], text: string, at: number) => {
    for (const [, number] of text.matchAll(/w(\d{5})/g)) times[Number(number)] ??= at;
  };

  const Native = WebSocket;
  class Watched extends Native {
    constructor(url: string | URL, protocols?: string | string[]) {
      super(url, protocols);
      this.addEventListener('message', ({ data }) => note(arrived, String(data), now()));
    }
  }
  globalThis.WebSocket = Watched;

  addEventListener('DOMContentLoaded', () => {
    const ticker = document.createElement('div');
    Object.assign(ticker.style, {
      position: 'fixed',
      top: '0',
      left: '0',
      height: '1px',
      visibility: 'hidden',
    });
    document.body.append(ticker);
    let wide = false;
    const step = () => {
      wide = !wide;
      ticker.style.width = wide ? '2px' : '1px';
      requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
    const painted = new MessageChannel();
    const waiting: string[] = [];
    painted.port1.onmessage = () => note(shown, waiting.shift() ?? '', now());
    let answer: Element | null = null;
    new ResizeObserver(() => {
      // The last words may arrive in the same frame as the end, which removes the marker.
      answer = document.querySelector('[aria-busy="true"], #text') ?? answer;
      // The tail is enough, because older text was recorded in an earlier frame.
      waiting.push(answer?.textContent.slice(-2000) ?? '');
      painted.port2.postMessage(null);
    }).observe(ticker);
  });
}
