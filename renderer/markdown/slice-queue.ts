import { viewGuard } from '../lib/view-guard.ts';

/** Work one slice may take before the page gets its turn, in milliseconds. */
const sliceMs = 5;

type Step = () => boolean;

const queue: Step[] = [];
/** Steps at the head of the queue that change how tall the page is. */
const heads = new Set<Step>();
let isRunning = false;
let headsAreDue = false;

/**
 * Does work in small slices between frames, so that colouring code or setting formulas never holds up the page.
 * `step` does a small piece and gives true while there is more. Give it back to {@link dropWork} to stop it.
 * @param order `first` for what makes the page taller: one slice of it is done with what is being drawn, which is then laid
 *   out only once
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

/** Stops work that was added; nothing happens when it is done already. */
export function dropWork(step: Step): void {
  const at = queue.indexOf(step);
  if (at >= 0) queue.splice(at, 1);
  heads.delete(step);
}

// A message lets the page paint between two slices, and is not slowed down in the background as timers are.
const channel = new MessageChannel();
channel.port1.onmessage = () => {
  work(queue);
  isRunning = queue.length > 0;
  // A frame must be able to come between: a message alone may be handled before it.
  if (isRunning) requestAnimationFrame(() => channel.port2.postMessage(null));
};

/** Does as many of these steps, all at the head of the queue, as a slice has time for. */
function work(steps: Iterable<Step>): void {
  // Colouring code or setting formulas changes the layout next.
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
