import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

interface Inspected {
  readonly jobId: string;
  readonly usage: unknown;
}

const inspected = createStore<{ readonly open: Inspected | null }>(() => ({ open: null }));

/**
 * Shows what was sent and received for a job, from wherever it is seen: a task, an answer, a take.
 * @param usage what was counted, where the one who asks knows it: the answer itself may no longer be kept
 */
export function openInspector(jobId: string, usage: unknown = null): void {
  inspected.setState({ open: { jobId, usage } });
}

export function closeInspector(): void {
  inspected.setState({ open: null });
}

export function useInspected(): Inspected | null {
  return useStore(inspected, (state) => state.open);
}
