const KEY = 'left-pages';
const MAX_PAGES = 20;

/** Returns the stored pages; none if storage is unavailable. */
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
    // Storage is full or unavailable.
  }
}

/**
 * The pages that were closed, reloaded or navigated away from. A page's last message may be lost,
 * so it is also stored here, for the next page to tell the core.
 */
export const leftPages = {
  read,
  add: (page: string): void => write([...read().filter((one) => one !== page), page]),
  remove: (pages: readonly string[]): void => write(read().filter((one) => !pages.includes(one))),
};
