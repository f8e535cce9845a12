import { ConnectionLost } from '../lib/connection-lost.ts';

/** The most reports in the life of a page; later ones are usually repeats. */
const MOST = 50;

/** Logs uncaught errors of the window, without any of the user's data. */
export function watchFaults(): void {
  let reportedCount = 0;
  const tell = (thrown: unknown) => {
    if (thrown == null || reportedCount >= MOST) return;
    reportedCount += 1;
    // Its schemas are not needed before. A failed report is not reported, as that would never end.
    import('./tell-fault.ts').then((code) => code.tellFault(thrown)).catch(() => undefined);
  };
  const happened = (event: Event, thrown: unknown) => {
    // A lost connection is not a defect, and the whole window already shows it.
    if (thrown instanceof ConnectionLost) event.preventDefault();
    else tell(thrown);
  };
  addEventListener('error', (event) => happened(event, event.error));
  addEventListener('unhandledrejection', (event) => happened(event, event.reason));
}
