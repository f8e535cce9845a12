/** The card sizes of the grid, in CSS pixels. */
const CARD = { least: 176, gap: 12, words: 52, fewest: 2 };
/** Height of a day's heading, in CSS pixels. */
export const DAY_HEIGHT = 40;

export interface CardGrid {
  readonly columns: number;
  /** The height of a row with the gap below it. */
  readonly rowHeight: number;
}

/** Returns the number of cards per row for a width, and the height of a row. */
export function cardGrid(width: number): CardGrid {
  const columns = Math.max(CARD.fewest, Math.floor((width + CARD.gap) / (CARD.least + CARD.gap)));
  const card = (width - CARD.gap * (columns - 1)) / columns;
  return { columns, rowHeight: Math.round(card * 0.75) + CARD.words + CARD.gap };
}
