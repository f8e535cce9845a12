import './page.css';
import { type Contender, contenders, type Show } from './contenders.tsx';

/** The functions that the bench calls in the page. */
export interface BenchPage {
  /** Begins with a contender and a text shown at once. */
  begin(name: string, text: string): Promise<void>;
  /** Shows deltas, each in a frame of its own; gives the main-thread time of each frame, in milliseconds. */
  eachPainted(deltas: readonly string[]): Promise<number[]>;
  /** Takes deltas as they come at a rate and shows them once a frame; gives the times between frames. */
  atRate(deltas: readonly string[], perSecond: number): Promise<number[]>;
  /** Longest main-thread task since the page was opened; those under 50 ms are not known and count as 0. */
  longestTask(): number;
}

declare global {
  interface Window {
    benchPage: BenchPage;
  }
}

const main = document.getElementById('main');
let show: Show = () => {};
let text = '';
let longest = 0;

new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) longest = Math.max(longest, entry.duration);
}).observe({ type: 'longtask', buffered: false });

const frame = (): Promise<number> => new Promise((done) => requestAnimationFrame(done));
const channel = new MessageChannel();

/** Resolves in the first task after the frame that is being made is painted. */
function painted(): Promise<void> {
  return new Promise((done) => {
    channel.port1.onmessage = () => done();
    channel.port2.postMessage(null);
  });
}

function add(delta: string): void {
  text += delta;
  show(text, delta);
  if (main) main.scrollTop = main.scrollHeight;
}

window.benchPage = {
  async begin(name, first) {
    const make: Contender | undefined = contenders[name];
    if (!make || !main) throw new Error(`no contender ${name}`);
    const target = document.createElement('div');
    main.replaceChildren(target);
    show = make(target);
    text = '';
    if (first !== '') add(first);
    for (let i = 0; i < 30; i++) await frame();
    longest = 0;
  },
  async eachPainted(deltas) {
    const times: number[] = [];
    for (const delta of deltas) {
      await frame();
      const start = performance.now();
      add(delta);
      await painted();
      times.push(performance.now() - start);
    }
    return times;
  },
  async atRate(deltas, perSecond) {
    const gaps: number[] = [];
    const start = performance.now();
    let last = await frame();
    for (let at = 0; at < deltas.length; ) {
      const now = await frame();
      gaps.push(now - last);
      last = now;
      const due = Math.min(deltas.length, Math.floor(((performance.now() - start) / 1000) * perSecond));
      const joined = deltas.slice(at, due).join('');
      at = due;
      if (joined !== '') add(joined);
    }
    return gaps;
  },
  longestTask: () => longest,
};
