import { extname } from 'node:path';

/** Patterns that must not occur in a packed file. */
const MARKS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['a source map', /\/[/*]# sourceMappingURL=(?!data:,)[^\s'"`$]/],
  ['a private key', /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----\s*[A-Za-z0-9+/=]/],
  ['a key of an AI service', /\bsk-(?:ant-|proj-|or-)?[A-Za-z0-9_-]{24,}/],
  ['a key of a cloud', /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b|\bAIza[\w-]{35}\b/],
  ['a key of a code host', /\b(?:gh[pousr]_[A-Za-z0-9]{36}|github_pat_\w{40,}|glpat-[\w-]{20,})/],
  ['a key of a package registry', /\bnpm_[A-Za-z0-9]{36}\b|:_authToken=/],
  ['a key of a chat service', /\bxox[abprs]-[A-Za-z0-9-]{20,}/],
  ['a signed token', /\beyJ[\w-]{16,}\.eyJ[\w-]{16,}\.[\w-]{16,}/],
];

/** Names of files that are never shipped. */
const NAMES =
  /\.map$|\.test\.|\.spec\.|\.tsx?$|(^|\/)(\.env|\.npmrc|\.git|testing|__tests__|node_modules)(\.|\/|$)|\.(pem|p12|pfx|key)$/i;

const BINARY = new Set(['.node', '.wasm', '.woff2', '.mem', '.png']);

/**
 * Scans a file for data that must not leave the build machine.
 * @param places folders of that machine
 * @returns descriptions of the findings; empty if there are none
 */
export function scanFile(path: string, bytes: Buffer, places: readonly string[]): string[] {
  const found = NAMES.test(path) ? ['a file of this name'] : [];
  // Compiled code may contain paths, too; other patterns only apply to text.
  const text = bytes.toString(BINARY.has(extname(path)) ? 'latin1' : 'utf8');
  if (!BINARY.has(extname(path))) {
    for (const [name, pattern] of MARKS) if (pattern.test(text)) found.push(name);
  }
  for (const place of places) if (text.includes(place)) found.push('a path of this machine');
  return found;
}
