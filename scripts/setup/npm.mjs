/** Returns the npm that started this process, if any: PATH may contain another. @returns {[string, string[]]} */
export function npm() {
  const own = process.env.npm_execpath;
  if (own && /npm-cli\.[cm]?js$/.test(own)) return [process.execPath, [own]];
  return [process.platform === 'win32' ? 'npm.cmd' : 'npm', []];
}
