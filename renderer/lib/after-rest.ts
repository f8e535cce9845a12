/** Time after which something counts as looked at and not only scrolled past, in milliseconds. */
const REST_MS = 150;

/** The waiting tasks, the oldest first. */
const waiting = new Set<{ readonly run: () => void; readonly due: number }>();
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Runs this after a rest; returns the function that cancels it. All share one timer, because one for each row cost a
 * tenth of the script's time while the scroll bar was dragged.
 */
export function afterRest(run: () => void): () => void {
  const task = { run, due: performance.now() + REST_MS };
  waiting.add(task);
  timer ??= setTimeout(runDue, REST_MS);
  return () => {
    waiting.delete(task);
    if (waiting.size > 0) return;
    clearTimeout(timer);
    timer = undefined;
  };
}

function runDue(): void {
  timer = undefined;
  const now = performance.now();
  try {
    for (const task of waiting) {
      if (task.due > now) break;
      waiting.delete(task);
      task.run();
    }
  } finally {
    const [next] = waiting;
    if (next) timer ??= setTimeout(runDue, next.due - now);
  }
}
