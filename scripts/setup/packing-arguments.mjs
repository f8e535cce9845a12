import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './places.mjs';

/** Words that sign the app and have it looked through by Apple. */
const SIGNING = [
  ...['CSC_LINK', 'CSC_KEY_PASSWORD', 'CSC_NAME', 'WIN_CSC_LINK', 'WIN_CSC_KEY_PASSWORD'],
  ...['APPLE_ID', 'APPLE_APP_SPECIFIC_PASSWORD', 'APPLE_TEAM_ID'],
];

/**
 * Takes empty words of signing away: a workflow gives one where it has no secret, and electron-builder looks for a
 * certificate of that name.
 * @param {Record<string, string | undefined>} env
 */
export function dropEmptyWords(env) {
  for (const name of SIGNING) if (env[name]?.trim() === '') delete env[name];
}

/** What is packed is named on the command line, and not all that is usual. */
const CHOSEN = /^(-[lmwo]|--(linux|macos|mac|windows|win|dir|prepackaged|pd))(=|$)/;
const HOME_PAGE = /^(-c|--config)\.extraMetadata\.homepage=./;

/**
 * What electron-builder is asked to pack. A deb and an rpm name a home page: where none is known the AppImage is made
 * alone, for without it electron-builder makes nothing.
 * @param {readonly string[]} args as typed
 * @param {{ platform?: NodeJS.Platform, homePage?: boolean }} [known]
 * @returns {{ args: readonly string[], leftOut: boolean }}
 */
export function packingArguments(args, { platform = process.platform, homePage = hasHomePage() } = {}) {
  const leftOut =
    platform === 'linux' && !homePage && !args.some((arg) => CHOSEN.test(arg) || HOME_PAGE.test(arg));
  return { args: leftOut ? ['--linux', 'AppImage', ...args] : args, leftOut };
}

/** Whether electron-builder finds a home page by itself: in package.json, or as the place of the sources on GitHub. */
function hasHomePage() {
  const { homepage } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  return homepage !== undefined || isOnGitHub(textOf(join(ROOT, '.git', 'config')));
}

/** @param {string} config of git @returns {boolean} */
export function isOnGitHub(config) {
  const [, origin = ''] = config.split('[remote "origin"]');
  const [, url = ''] = /^\s*url = (.*)$/m.exec(origin.split(/^\[/m)[0] ?? '') ?? [];
  return /^([a-z+]+:\/\/)?([^/@]*@)?(www\.)?github\.com[:/]/i.test(url);
}

/** @param {string} path */
function textOf(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
