const dark = '(prefers-color-scheme: dark)';

/** Returns whether the app is dark: by its own setting, else by the system's. */
export function isDark(): boolean {
  const { theme } = document.documentElement.dataset;
  return theme === undefined ? matchMedia(dark).matches : theme === 'dark';
}

/** Calls back when the color scheme changes. Returns a function that unsubscribes. */
export function onSchemeChange(listener: () => void): () => void {
  let was = isDark();
  const check = () => {
    if (isDark() === was) return;
    was = !was;
    listener();
  };
  const observer = new MutationObserver(check);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  const query = matchMedia(dark);
  query.addEventListener('change', check);
  return () => {
    observer.disconnect();
    query.removeEventListener('change', check);
  };
}
