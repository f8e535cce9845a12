// Runs before the first paint, apart from the bundle: no flash of the other theme while the settings are on their way.
// Only a copy of what Settings holds; see app/appearance.ts, which writes it.
try {
  const root = document.documentElement;
  const theme = localStorage.getItem('quartet.theme');
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
  const language = localStorage.getItem('quartet.language');
  if (/^[a-z]{2,3}(-\w{2,8})*$/i.test(language)) root.lang = language;
} catch {
  // Storage may be forbidden; the system's theme is right in most cases.
}
