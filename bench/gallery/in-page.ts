/** These functions run inside a page, which receives each one as text: none may use another or the module's scope. */

export interface Scrolled {
  /** Times between frames in ms. */
  readonly gaps: readonly number[];
  readonly pixels: number;
  /** Maximum number of elements and images in the page at a time, and maximum bytes of the decoded images. */
  readonly nodes: number;
  readonly images: number;
  readonly pixelBytes: number;
}

/** Waits until every visible image is decoded. @returns ms since `from` (performance.now()) */
export async function painted({ from, scroller }: { from: number; scroller: string }): Promise<number> {
  const frame = () => new Promise<number>((done) => requestAnimationFrame(done));
  for (;;) {
    const view = document.querySelector(scroller)?.getBoundingClientRect();
    const tiles = view
      ? [...document.querySelectorAll<HTMLElement>(`${scroller} :is([data-picture], .tile)`)]
      : [];
    const seen = tiles.filter((tile) => {
      const { top, bottom } = tile.getBoundingClientRect();
      return view !== undefined && bottom > view.top && top < view.bottom;
    });
    const there = seen.every((tile) => {
      const image = tile.querySelector('img');
      return image?.complete === true && image.naturalWidth > 0;
    });
    if (seen.length >= 8 && there) {
      const images = seen.flatMap((tile) => tile.querySelector('img') ?? []);
      await Promise.all(images.map((image) => image.decode()));
      await frame();
      return performance.now() - from;
    }
    await frame();
  }
}

/** Scrolls this many frames, one step each, and records the contents of the page. */
export async function scroll(asked: { scroller: string; step: number; frames: number }): Promise<Scrolled> {
  const view = document.querySelector(asked.scroller);
  if (!view) throw new Error('nothing to scroll');
  const frame = () => new Promise<number>((done) => requestAnimationFrame(done));
  for (let i = 0; i < 30; i++) await frame();
  const gaps: number[] = [];
  const most = { nodes: 0, images: 0, pixelBytes: 0 };
  const from = view.scrollTop;
  let last = await frame();
  for (let i = 0; i < asked.frames; i++) {
    view.scrollTop += asked.step;
    const now = await frame();
    gaps.push(now - last);
    last = now;
    if (i % 50 !== 0) continue;
    // Counting takes time, which must not be attributed to scrolling.
    const images = [...document.images].filter(({ complete }) => complete);
    most.images = Math.max(most.images, document.images.length);
    most.nodes = Math.max(most.nodes, document.querySelectorAll('*').length);
    const bytes = images.reduce(
      (sum, { naturalWidth, naturalHeight }) => sum + naturalWidth * naturalHeight * 4,
      0,
    );
    most.pixelBytes = Math.max(most.pixelBytes, bytes);
    last = await frame();
  }
  return { gaps, pixels: Math.abs(view.scrollTop - from), ...most };
}

/** Returns the times between frames of an idle page, which show how busy the machine is. */
export async function emptyFrames(count: number): Promise<number[]> {
  const frame = () => new Promise<number>((done) => requestAnimationFrame(done));
  const gaps: number[] = [];
  let last = await frame();
  while (gaps.length < count) {
    const now = await frame();
    gaps.push(now - last);
    last = now;
  }
  return gaps;
}
