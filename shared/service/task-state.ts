/** The normalized state of a service's task. */
export type TaskState = 'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled';

const STATE_NAMES: Readonly<Record<TaskState, readonly string[]>> = {
  queued: ['queued', 'pending', 'submitted', 'created', 'waiting'],
  running: ['running', 'processing', 'in_progress', 'streaming'],
  succeeded: ['succeeded', 'success', 'succeed', 'completed', 'complete', 'done', 'finished'],
  failed: ['failed', 'fail', 'error', 'rejected', 'expired', 'timeout'],
  cancelled: ['cancelled', 'canceled'],
};

const STATES = new Map<string, TaskState>(
  (['queued', 'running', 'succeeded', 'failed', 'cancelled'] as const).flatMap((state) =>
    STATE_NAMES[state].map((word) => [word, state] as const),
  ),
);

/** Parses a state, ignoring case; null if unknown, which counts as in progress. @see SERVICE.md §3 */
export function taskState(word: string): TaskState | null {
  return (
    STATES.get(
      word
        .trim()
        .toLowerCase()
        .replace(/[\s-]+/g, '_'),
    ) ?? null
  );
}
