import { ConnectionLost } from '../lib/connection-lost.ts';

/** Told of at the most in the life of a page: what comes after is more of the same. */
const MOST = 50;

/** Has defects of the window written into the log, without anything of what they were about. */
export function watchFaults(): void {
  let reportedCount = 0;
  const tell = (thrown: unknown) => {
    if (thrown == null || reportedCount >= MOST) return;
    reportedCount += 1;
    // Its schemas are not needed before. A failure to report is not reported again: that would never end.
    import('./tell-fault.ts').then((code) => code.tellFault(thrown)).catch(() => undefined);
  };
  const happened = (event: Event, thrown: unknown) => {
    // No defect, and said where it matters: over the whole window.
    if (thrown instanceof ConnectionLost) event.preventDefault();
    else tell(thrown);
  };
  addEventListener('error', (event) => happened(event, event.error));
  addEventListener('unhandledrejection', (event) => happened(event, event.reason));
}
