const dark = '(prefers-color-scheme: dark)';

/** Whether the window is dark now: by its own setting, else as the system is. */
export function isDark(): boolean {
  const { theme } = document.documentElement.dataset;
  return theme === undefined ? matchMedia(dark).matches : theme === 'dark';
}

/** Calls back when that changed. Gives a function that stops it. */
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
