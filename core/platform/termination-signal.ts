/**
 * A signal that arrives again within this time is a duplicate: the settings library re-sends each signal to its own
 * process.
 */
const ECHO_MS = 500;

/**
 * Calls `end` on the first Ctrl-C, SIGTERM or closing of the terminal, and `force` on a later one.
 * @param now monotonic milliseconds.
 */
export function onTerminationSignal(
  end: () => void,
  force: () => void,
  now: () => number = () => performance.now(),
): void {
  let since: number | undefined;
  const onSignal = () => {
    if (since === undefined) {
      end();
      // The duplicate cannot arrive before this point.
      since = now();
    } else if (now() - since > ECHO_MS) force();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
}

/** Calls `run` once per signal, ignoring its duplicate. */
export function onSignal(
  signal: NodeJS.Signals,
  run: () => void,
  now: () => number = () => performance.now(),
): void {
  let last = Number.NEGATIVE_INFINITY;
  process.on(signal, () => {
    if (now() - last > ECHO_MS) run();
    last = now();
  });
}
