import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './places.mjs';

/** Variables that sign the app and have Apple notarise it. */
const SIGNING = [
  ...['CSC_LINK', 'CSC_KEY_PASSWORD', 'CSC_NAME', 'WIN_CSC_LINK', 'WIN_CSC_KEY_PASSWORD'],
  ...['APPLE_ID', 'APPLE_APP_SPECIFIC_PASSWORD', 'APPLE_TEAM_ID'],
];

/**
 * Removes empty signing variables: a workflow sets one for a missing secret, and electron-builder would look for a
 * certificate with an empty name.
 * @param {Record<string, string | undefined>} env
 */
export function dropEmptyWords(env) {
  for (const name of SIGNING) if (env[name]?.trim() === '') delete env[name];
}

/** Arguments that name specific targets instead of the defaults. */
const CHOSEN = /^(-[lmwo]|--(linux|macos|mac|windows|win|dir|prepackaged|pd))(=|$)/;
const HOME_PAGE = /^(-c|--config)\.extraMetadata\.homepage=./;

/**
 * Returns the arguments for electron-builder. A deb and an rpm require a home page: without a known one only the
 * AppImage is built, because electron-builder would otherwise build nothing.
 * @param {readonly string[]} args as typed
 * @param {{ platform?: NodeJS.Platform, homePage?: boolean }} [known]
 * @returns {{ args: readonly string[], leftOut: boolean }}
 */
export function packingArguments(args, { platform = process.platform, homePage = hasHomePage() } = {}) {
  const leftOut =
    platform === 'linux' && !homePage && !args.some((arg) => CHOSEN.test(arg) || HOME_PAGE.test(arg));
  return { args: leftOut ? ['--linux', 'AppImage', ...args] : args, leftOut };
}

/** Returns whether electron-builder finds a home page by itself: in package.json, or from the GitHub remote. */
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
