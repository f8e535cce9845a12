/** The palettes of code, each for light and dark; markdown/code-themes.css holds their colors. */
export const CODE_THEMES = ['quartet', 'classic', 'cool', 'warm'] as const;
