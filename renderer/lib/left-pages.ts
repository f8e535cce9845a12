const KEY = 'left-pages';
const MAX_PAGES = 20;

/** As in the page's storage; a page whose storage is closed keeps none. */
function read(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((page) => typeof page === 'string') : [];
  } catch {
    return [];
  }
}

function write(pages: readonly string[]): void {
  try {
    if (pages.length === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(pages.slice(-MAX_PAGES)));
  } catch {
    // A storage that is full or closed.
  }
}

/**
 * Pages that were closed, reloaded or navigated. What a page sends as it is left may not arrive, so it is also written
 * here, for the next page to tell the core.
 */
export const leftPages = {
  read,
  add: (page: string): void => write([...read().filter((one) => one !== page), page]),
  remove: (pages: readonly string[]): void => write(read().filter((one) => !pages.includes(one))),
};
