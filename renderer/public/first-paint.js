// Runs before the first paint, apart from the bundle: no flash of the other theme while the settings are on their way.
// Only a copy of what Settings holds; see app/appearance.ts, which writes it.
try {
  const root = document.documentElement;
  const theme = localStorage.getItem('quartet.theme');
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
  // Two CSS colors, each for light and dark: the accent, and that for more contrast.
  const accent = (localStorage.getItem('quartet.accent') ?? '').split(';');
  if (accent.length === 2 && accent.every((color) => /^light-dark\([-\w\s.%(),]+\)$/.test(color))) {
    root.style.setProperty('--accent', accent[0]);
    root.style.setProperty('--accent-strong', accent[1]);
    root.dataset.accent = '';
  }
  if (localStorage.getItem('quartet.density') === 'compact') root.dataset.density = 'compact';
  const code = localStorage.getItem('quartet.code');
  if (/^[a-z]+$/.test(code ?? '')) root.dataset.code = code;
  const language = localStorage.getItem('quartet.language');
  if (/^[a-z]{2,3}(-\w{2,8})*$/i.test(language)) root.lang = language;
} catch {
  // Storage may be forbidden; the system's theme is right in most cases.
}
