import type { ImageDraft } from '../../../shared/contract/images.ts';
import type { Connection } from '../../../shared/domain/connection.ts';
import type { ImageGenerationSettings } from '../../../shared/domain/generated-image.ts';
import { sizesOf } from '../sizes.ts';

/** The settings that a grid run combines. */
export type GridChoice = ImageDraft['grid'];

type Profile = Connection['profile'] | undefined;

/**
 * Returns one request for each cell, in reading order: model by model, each without the reference and with it, size by
 * size.
 * @param referenceId null when there is no reference to combine with
 * @param fits whether to request a cell
 */
export function gridRequests(
  choice: GridChoice,
  referenceId: string | null,
  fits: (model: string, size: string | null) => boolean = () => true,
): ImageGenerationSettings[] {
  return choice.models.flatMap((model) => {
    const sizes = choice.sizes.filter((size) => fits(model, size));
    return rowsOf(choice, referenceId).flatMap((row) =>
      sizes.map((size): ImageGenerationSettings => ({ model, size, referenceId: row })),
    );
  });
}

/** Returns whether the model's list has the size, or the model has no list. */
export function mayDraw(model: string, size: string | null, profile: Profile): boolean {
  if (size === null) return true;
  const known = sizesOf(model, profile);
  return known.length === 0 || known.includes(size);
}

/** Returns the references of one model's rows; null stands for a row without a reference. */
function rowsOf({ withReference }: GridChoice, referenceId: string | null): readonly (string | null)[] {
  if (referenceId === null || withReference === 'off') return [null];
  return withReference === 'on' ? [referenceId] : [null, referenceId];
}

/** Returns the sizes to choose from: those any of the models lists, in their order, then those already chosen. */
export function sizesFor(
  models: readonly string[],
  chosen: readonly (string | null)[],
  profile: Profile,
): readonly string[] {
  const known = models.flatMap((model) => sizesOf(model, profile));
  return [...new Set([...known, ...chosen.filter((size) => size !== null)])];
}

export interface SizeDoubt {
  readonly size: string;
  /** The models whose lists lack the size. */
  readonly models: readonly string[];
}

/** Returns the chosen sizes that some chosen model does not list. The user may request them all the same. */
export function sizeDoubts({ models, sizes }: GridChoice, profile: Profile): readonly SizeDoubt[] {
  return sizes.flatMap((size) => {
    if (size === null) return [];
    const without = models.filter((model) => !mayDraw(model, size, profile));
    return without.length > 0 ? [{ size, models: without }] : [];
  });
}

/** Adds an item to a list, or removes it. */
export function toggled<T>(list: readonly T[], one: T): T[] {
  return list.includes(one) ? list.filter((other) => other !== one) : [...list, one];
}
