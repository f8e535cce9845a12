import type { Mutant } from './mutant.ts';

/** Bugs of what the window makes of words, its own and those from outside. */
export const WINDOW_MUTANTS: readonly Mutant[] = [
  {
    bug: 'a link of any scheme is made',
    file: 'renderer/markdown/safe-link.ts',
    text: "if (url.protocol !== 'https:' || url.hostname === '') return null;",
    instead: '',
    test: 'renderer/markdown/safe-link.test.ts',
  },
  {
    bug: 'a link with a name and a password in it is made',
    file: 'renderer/markdown/safe-link.ts',
    text: "if (url === null || url.username !== '' || url.password !== '') return null;",
    instead: 'if (url === null) return null;',
    test: 'renderer/markdown/safe-link.test.ts',
  },
  {
    bug: 'a host that looks like another is shown as that',
    file: 'renderer/markdown/safe-link.ts',
    text: "unicode.split('.').every(readsSafely) ? unicode : hostname",
    instead: 'unicode',
    test: 'renderer/markdown/safe-link.test.ts',
  },
  {
    bug: 'formulas may make links and load pictures',
    file: 'shared/markdown/formula-bounds.ts',
    text: 'trust: false,',
    instead: 'trust: true,',
    test: 'renderer/markdown/formula.test.ts',
  },
  {
    bug: 'a formula may call itself for ever',
    file: 'shared/markdown/formula-bounds.ts',
    text: 'maxExpand: 1000,',
    instead: 'maxExpand: 1_000_000,',
    test: 'renderer/markdown/formula.test.ts',
  },
  {
    bug: 'words that come late put an old choice of language back',
    file: 'renderer/locales/i18n.ts',
    text: 'Promise.all([readCatalog(language), begun, turns])',
    instead: 'Promise.all([readCatalog(language), begun])',
    test: 'renderer/locales/i18n.test.ts',
  },
  {
    bug: 'the answer to an older change of the settings puts a newer one back',
    file: 'renderer/app/settings-store.ts',
    text: 'for (const change of [...underWay, view]) Object.assign(settings, change);',
    instead: '',
    test: 'renderer/app/settings-store.test.ts',
  },
];
