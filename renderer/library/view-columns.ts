/** CSS pixels of the grid. */
const CARD = { least: 176, gap: 12, words: 52, fewest: 2 };
/** Height of a day's heading. */
export const DAY_HEIGHT = 40;

export interface CardGrid {
  readonly columns: number;
  /** Of a row, with the gap under it. */
  readonly rowHeight: number;
}

/** How many cards stand beside each other in a width, and how high a row of them is. */
export function cardGrid(width: number): CardGrid {
  const columns = Math.max(CARD.fewest, Math.floor((width + CARD.gap) / (CARD.least + CARD.gap)));
  const card = (width - CARD.gap * (columns - 1)) / columns;
  return { columns, rowHeight: Math.round(card * 0.75) + CARD.words + CARD.gap };
}
