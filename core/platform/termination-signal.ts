/** A signal that comes again this soon is an echo: the settings library sends each signal once more to its own process. */
const ECHO_MS = 500;

/**
 * Calls `end` at the first Ctrl-C, SIGTERM or closing of the terminal, and `force` when the person insists later.
 * @param now milliseconds that never go back.
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
      // The echo is not seen before this.
      since = now();
    } else if (now() - since > ECHO_MS) force();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
}

/** Calls `run` at a signal, once for the signal and its echo. */
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
