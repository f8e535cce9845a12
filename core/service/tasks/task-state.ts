/** How far a task of the service is, whatever the service calls it. */
export type TaskState = 'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled';

const WORDS: Readonly<Record<TaskState, readonly string[]>> = {
  queued: ['queued', 'pending', 'submitted', 'created', 'waiting'],
  running: ['running', 'processing', 'in_progress', 'streaming'],
  succeeded: ['succeeded', 'success', 'succeed', 'completed', 'complete', 'done', 'finished'],
  failed: ['failed', 'fail', 'error', 'rejected', 'expired', 'timeout'],
  cancelled: ['cancelled', 'canceled'],
};

const STATES = new Map<string, TaskState>(
  (['queued', 'running', 'succeeded', 'failed', 'cancelled'] as const).flatMap((state) =>
    WORDS[state].map((word) => [word, state] as const),
  ),
);

/** The state a word stands for, in any case; null for a word that is not known, which is work in progress. @see SERVICE.md §3 */
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
