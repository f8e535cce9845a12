/** Finds the item that takes the Tab key. */
export const CURRENT_ITEM = '[data-library-items] [data-item][tabindex="0"]';
