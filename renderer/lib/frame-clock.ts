/** Animation frames and the time; injected so that tests can control both. */
export interface FrameClock {
  /** Monotonic time in milliseconds. */
  now(): number;
  /** Runs the callback once before the next frame; returns the function that cancels it. */
  nextFrame(run: () => void): () => void;
}

/** Interval between two frames of a hidden page, in milliseconds. */
const HIDDEN_MS = 200;

/** The window's own frames. A hidden page gets none, so a timer replaces them and state stays current. */
export const windowFrames: FrameClock = {
  now: () => performance.now(),
  nextFrame(run) {
    if (document.visibilityState === 'hidden') return windowTicks.after(HIDDEN_MS, run);
    const frame = requestAnimationFrame(run);
    return () => cancelAnimationFrame(frame);
  },
};

/** Timers for the position; a hidden window is woken less often. */
export const windowTicks = {
  after(ms: number, run: () => void): () => void {
    const timer = setTimeout(run, document.visibilityState === 'hidden' ? Math.max(ms, HIDDEN_MS) : ms);
    return () => clearTimeout(timer);
  },
};
