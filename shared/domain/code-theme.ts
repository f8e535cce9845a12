/** The palettes of code, each for light and dark; renderer/styles/code-tokens.css holds their colors. */
export const CODE_THEMES = ['quartet', 'classic', 'cool', 'warm'] as const;
