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
    if (document.visibilityState === 'hidden') {
      const timer = setTimeout(run, HIDDEN_MS);
      return () => clearTimeout(timer);
    }
    const frame = requestAnimationFrame(run);
    return () => cancelAnimationFrame(frame);
  },
};
