import type { Inputs } from '../../../shared/contract/index.ts';
import type { ImageGeneration } from '../../../shared/domain/generated-image.ts';
import { openArea } from '../../app/area-state.ts';
import { type CallProblem, callProblem } from '../../lib/call-problem.ts';
import { api } from '../../lib/connection.ts';
import { newId } from '../../lib/new-id.ts';
import { openAlbum, searchPrompts } from '../album.ts';
import { applyGeneration } from '../images.ts';
import { ownPrompt } from '../prompt-variants.ts';
import { rememberPlace } from '../remember-place.ts';

type CreateInput = Inputs['images']['create'];
export type GridCellRequest = Omit<CreateInput['requests'][number], 'opId'>;

export interface GridRunRequest extends Omit<CreateInput, 'requests' | 'grid'> {
  /** Each cell; its prompt replaces the common one. */
  readonly cells: readonly GridCellRequest[];
  /** Empty: the run is named after the prompt. */
  readonly title: string;
}

/**
 * Starts a grid run and shows its table, unless the user has gone elsewhere by then.
 * @returns why it could not be started; null if it was
 */
export async function startGridRun({
  cells,
  title,
  ...request
}: GridRunRequest): Promise<CallProblem | null> {
  const isStill = rememberPlace();
  try {
    const { generations, gridId } = await api.images.create({
      ...request,
      requests: cells.map((cell) => ({ opId: newId(), ...cell })),
      grid: { title },
    });
    for (const generation of generations) applyGeneration(generation);
    if (gridId !== null && isStill()) showGrid(gridId);
    return null;
  } catch (thrown) {
    return callProblem(thrown);
  }
}

/** Returns a request for a new run with the same cells. Each is charged again. */
export function repeatOf(
  generations: readonly ImageGeneration[],
  title: string,
  connectionId: string,
): GridRunRequest | null {
  const [first] = generations;
  if (!first) return null;
  return {
    connectionId,
    prompt: first.prompt,
    way: first.way,
    title,
    cells: generations.map(({ settings, prompt }) => ({ settings, ...ownPrompt(prompt, first.prompt) })),
    ...(first.source === null ? {} : { source: first.source }),
  };
}

function showGrid(gridId: string): void {
  openAlbum({ kind: 'grid', gridId });
  searchPrompts('');
  openArea('images');
}
