import type { ImageDraft } from '../../../shared/contract/images.ts';
import type { Connection } from '../../../shared/domain/connection.ts';
import type { ImageGenerationSettings } from '../../../shared/domain/generated-image.ts';
import { sizesOf } from '../sizes.ts';

/** What a grid run crosses. */
export type GridChoice = ImageDraft['grid'];

type Profile = Connection['profile'] | undefined;

/**
 * One request for each cell, in reading order: model by model, each without the reference and with it, size by size.
 * @param referenceId null: there is none to cross with
 * @param fits whether a cell is asked for
 */
export function gridWishes(
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

/** Whether nothing speaks against a size: it is in the model's list, or there is no list. */
export function mayDraw(model: string, size: string | null, profile: Profile): boolean {
  if (size === null) return true;
  const known = sizesOf(model, profile);
  return known.length === 0 || known.includes(size);
}

/** The references of the rows of one model; null: without. */
function rowsOf({ withReference }: GridChoice, referenceId: string | null): readonly (string | null)[] {
  if (referenceId === null || withReference === 'off') return [null];
  return withReference === 'on' ? [referenceId] : [null, referenceId];
}

/** Sizes to choose from: those any of the models is known to take, in their order, and those that are chosen already. */
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
  /** In whose lists it is not, though they have one. */
  readonly models: readonly string[];
}

/** Sizes that a chosen model is not known to take: they may be asked for all the same. */
export function sizeDoubts({ models, sizes }: GridChoice, profile: Profile): readonly SizeDoubt[] {
  return sizes.flatMap((size) => {
    if (size === null) return [];
    const without = models.filter((model) => !mayDraw(model, size, profile));
    return without.length > 0 ? [{ size, models: without }] : [];
  });
}

/** Puts one in, or takes it out. */
export function toggled<T>(list: readonly T[], one: T): T[] {
  return list.includes(one) ? list.filter((other) => other !== one) : [...list, one];
}
