/** The language in its own words, so that whoever reads it finds it. */
export const name = '简体中文';
