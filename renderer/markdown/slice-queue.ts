import { viewGuard } from '../lib/view-guard.ts';

/** Maximum duration of one slice before the page can respond, in milliseconds. */
const sliceMs = 5;

type Step = () => boolean;

const queue: Step[] = [];
/** Steps at the head of the queue that change the page's height. */
const heads = new Set<Step>();
let isRunning = false;
let headsAreDue = false;

/**
 * Runs work in small slices between frames, so that highlighting or typesetting never blocks the page. `step` does a
 * small part and returns whether there is more. Pass it to {@link dropWork} to stop it.
 * @param order `first` for work that changes the page's height: one slice of it runs before the next layout, so that
 * the page is laid out only once
 */
export function addWork(step: Step, order: 'first' | 'last' = 'last'): void {
  if (order === 'first') {
    queue.splice(heads.size, 0, step);
    heads.add(step);
    if (!headsAreDue) {
      headsAreDue = true;
      queueMicrotask(() => {
        headsAreDue = false;
        work(heads);
      });
    }
  } else queue.push(step);
  if (!isRunning) {
    isRunning = true;
    channel.port2.postMessage(null);
  }
}

/** Stops queued work; does nothing if it is finished. */
export function dropWork(step: Step): void {
  const at = queue.indexOf(step);
  if (at >= 0) queue.splice(at, 1);
  heads.delete(step);
}

// A message lets the page paint between two slices, and unlike a timer it is not throttled in the background.
const channel = new MessageChannel();
channel.port1.onmessage = () => {
  work(queue);
  isRunning = queue.length > 0;
  // Waits for a frame, because a message alone may be handled before the next one.
  if (isRunning) requestAnimationFrame(() => channel.port2.postMessage(null));
};

/** Runs steps from the head of the queue until the slice's time is up. */
function work(steps: Iterable<Step>): void {
  // Highlighting or typesetting changes the layout next.
  viewGuard.changed();
  const end = performance.now() + sliceMs;
  while (performance.now() < end) {
    const [step] = steps;
    if (step === undefined) return;
    let more = false;
    try {
      more = step();
    } finally {
      if (!more) dropWork(step);
    }
  }
}
