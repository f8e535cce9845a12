import type { ImageGeneration } from '../../../shared/domain/generated-image.ts';

export interface GridRow {
  readonly key: string;
  /** Null if all rows have the same. */
  readonly prompt: string | null;
  readonly model: string;
  /** The reference image of the row. */
  readonly reference: ImageGeneration['reference'];
  readonly withReference: boolean;
  /** By column; undefined if it was not requested or was removed. */
  readonly cells: ReadonlyArray<ImageGeneration | undefined>;
}

export interface GridLayout {
  /** Null leaves the size to the service. */
  readonly sizes: ReadonlyArray<string | null>;
  readonly rows: readonly GridRow[];
  /** Whether there are rows with and without the reference. */
  readonly crossed: boolean;
}

/**
 * Arranges generations as a table: a row for each prompt, model, and with and without the
 * reference; a column for each size.
 */
export function gridLayout(generations: readonly ImageGeneration[]): GridLayout {
  const sizes = [...new Set(generations.map(({ settings }) => settings.size))];
  const isOnePrompt = new Set(generations.map(({ prompt }) => prompt)).size < 2;
  const byRow = Map.groupBy(
    generations,
    ({ prompt, settings }) => `${settings.referenceId ?? ''} ${settings.model} ${prompt}`,
  );
  const rows = [...byRow].map(([key, ofRow]): GridRow => {
    const [first] = ofRow;
    return {
      key,
      prompt: isOnePrompt ? null : (first?.prompt ?? ''),
      model: first?.settings.model ?? '',
      reference: first?.reference ?? null,
      withReference: first?.settings.referenceId != null,
      // If one cell was requested twice, the later request is shown.
      cells: sizes.map((size) => ofRow.findLast(({ settings }) => settings.size === size)),
    };
  });
  return { sizes, rows, crossed: new Set(rows.map(({ withReference }) => withReference)).size > 1 };
}

/** Returns the images of a table in reading order. */
export function imagesInOrder({ rows }: GridLayout): string[] {
  return rows.flatMap(({ cells }) => cells.flatMap((cell) => cell?.images.map(({ id }) => id) ?? []));
}
