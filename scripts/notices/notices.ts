import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../setup/places.mjs';
import { bundledPackages } from './bundled-packages.ts';
import { withoutNotice, writeNotices } from './write-notices.ts';

const HEAD = join(import.meta.dirname, 'compiled-parts.md');
const LICENCES = join(ROOT, 'assets', 'licences');

/** Path of the notices, which the project, every package and the window show. */
export const NOTICES = join(ROOT, 'THIRD_PARTY_NOTICES.md');

/** Returns the notices of the current build. @throws for a package without anything to print */
export function currentNotices(): string {
  const packages = bundledPackages();
  const missing = withoutNotice(packages);
  if (missing.length > 0) throw new Error(`Packages in the app without a notice: ${missing.join(', ')}`);
  return `${writeNotices(readFileSync(HEAD, 'utf8'), packages)}${licenceTexts()}`;
}

/** Returns the licences that must be included in full. In a packed app their files are inside the archive. */
function licenceTexts(): string {
  const files = readdirSync(LICENCES).sort();
  return files
    .map(
      (name) => `\n# ${name}\n\n\`\`\`text\n${readFileSync(join(LICENCES, name), 'utf8').trim()}\n\`\`\`\n`,
    )
    .join('');
}
