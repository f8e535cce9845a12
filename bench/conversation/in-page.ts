/** These functions run inside a page, which receives each one as text: none may use another or the module's scope. */

export interface Scrolled {
  /** Times between frames in ms. */
  readonly gaps: readonly number[];
  readonly pixels: number;
  /** Maximum distance in pixels between the visible element and its position after scrolling. */
  readonly jump: number;
  /** Number of frames or drag positions without a message in the middle of the view. */
  readonly blank: number;
}

/**
 * Waits until the last message is rendered at the bottom of the view.
 * @returns ms since `from` (performance.now())
 */
export async function opened(asked: { from: number; scroller: string; last: string }): Promise<number> {
  const frame = () => new Promise<number>((done) => requestAnimationFrame(done));
  for (;;) {
    const view = document.querySelector(asked.scroller);
    const foot = view?.getBoundingClientRect().bottom ?? 0;
    const turns = view ? [...view.querySelectorAll<HTMLElement>('[data-turn]')] : [];
    const last = turns.find((turn) => turn.textContent?.includes(asked.last));
    const box = last?.getBoundingClientRect();
    const isDrawn = last !== undefined && !view?.querySelector('.md-waiting');
    if (view && box && isDrawn && box.top < foot && box.bottom <= foot + 80) {
      await frame();
      // The next frame shows that this one is on the screen.
      await frame();
      return performance.now() - asked.from;
    }
    await frame();
  }
}

/** Scrolls this many frames, one step each. */
export async function scrollSteps(asked: {
  scroller: string;
  step: number;
  frames: number;
}): Promise<Scrolled> {
  const view = document.querySelector(asked.scroller);
  if (!view) throw new Error('nothing to scroll');
  const frame = () => new Promise<number>((done) => requestAnimationFrame(done));
  /** Resolves after a paint: rows that are measured within a frame still move before it ends. */
  const painted = () =>
    new Promise<void>((done) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => done();
      port2.postMessage(null);
    });
  const { top, height } = view.getBoundingClientRect();
  // Hit testing is unreliable here, because a list may ignore the pointer while it scrolls.
  const middle = () =>
    [...view.querySelectorAll('[data-turn]')].find((turn) => {
      const box = turn.getBoundingClientRect();
      const isThere = box.top <= top + height / 2 && box.bottom >= top + height / 2;
      // A row that is not measured yet is in the DOM, but hidden.
      return isThere && turn.checkVisibility({ visibilityProperty: true });
    }) ?? null;
  for (let i = 0; i < 30; i++) await frame();
  const gaps: number[] = [];
  let pixels = 0;
  let jump = 0;
  let blank = 0;
  let last = await frame();
  for (let i = 0; i < asked.frames; i++) {
    await painted();
    const looked = middle();
    if (looked === null) blank++;
    const was = looked?.getBoundingClientRect().top ?? 0;
    const before = view.scrollTop;
    view.scrollTop += asked.step;
    const moved = view.scrollTop - before;
    pixels += Math.abs(moved);
    const now = await frame();
    gaps.push(now - last);
    last = now;
    await painted();
    if (looked?.isConnected)
      jump = Math.max(jump, Math.abs(was - moved - looked.getBoundingClientRect().top));
  }
  return { gaps, pixels, jump, blank };
}

/** Drags the scroll bar through the whole list and back, to a new position every second frame. */
export async function drag(asked: { scroller: string; places: number }): Promise<Scrolled> {
  const view = document.querySelector(asked.scroller);
  if (!view) throw new Error('nothing to scroll');
  const frame = () => new Promise<number>((done) => requestAnimationFrame(done));
  const { top, height } = view.getBoundingClientRect();
  const middle = () =>
    [...view.querySelectorAll('[data-turn]')].find((turn) => {
      const box = turn.getBoundingClientRect();
      return box.top <= top + height / 2 && box.bottom >= top + height / 2;
    }) ?? null;
  const gaps: number[] = [];
  let blank = 0;
  let last = await frame();
  for (let i = 0; i < asked.places; i++) {
    const part = Math.abs(1 - (2 * i) / asked.places);
    view.scrollTop = part * (view.scrollHeight - view.clientHeight);
    for (let held = 0; held < 2; held++) {
      const now = await frame();
      gaps.push(now - last);
      last = now;
    }
    const turn = middle();
    if (!turn) blank++;
  }
  return { gaps, pixels: view.scrollHeight, jump: 0, blank };
}

/**
 * Jumps to a position in the list.
 * @returns ms until a message is in the middle of the view (timeout 15 s), and its number
 */
export async function goTo(asked: {
  scroller: string;
  part: number;
}): Promise<{ ms: number; number: number }> {
  const view = document.querySelector(asked.scroller);
  if (!view) throw new Error('nothing to scroll');
  const frame = () => new Promise<number>((done) => requestAnimationFrame(done));
  const { top, height } = view.getBoundingClientRect();
  const middle = () =>
    [...view.querySelectorAll('[data-turn]')].find((turn) => {
      const box = turn.getBoundingClientRect();
      return box.top <= top + height / 2 && box.bottom >= top + height / 2;
    }) ?? null;
  const from = performance.now();
  view.scrollTop = asked.part * (view.scrollHeight - view.clientHeight);
  for (;;) {
    await frame();
    const turn = middle();
    const number = Number(/Message (\d+):/.exec(turn?.textContent ?? '')?.[1] ?? Number.NaN);
    if (turn || performance.now() - from > 15_000) {
      await frame();
      return { ms: performance.now() - from, number };
    }
  }
}
