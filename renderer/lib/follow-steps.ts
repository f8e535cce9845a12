import type { OperationEvent, OperationProgress } from '../../shared/contract/operation-events.ts';

/**
 * Follows a long piece of work to its end.
 * @returns what it gave; undefined when it ended without a result, as it does when it is left.
 * @throws what the work throws.
 */
export async function followSteps<R>(
  steps: AsyncIterable<OperationEvent<R>>,
  onProgress: (progress: OperationProgress) => void,
): Promise<R | undefined> {
  for await (const step of steps) {
    if (step.type === 'done') return step.result;
    onProgress(step);
  }
  return undefined;
}
