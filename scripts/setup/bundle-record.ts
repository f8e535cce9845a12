import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import type { Plugin } from 'vite';

const ROOT = join(import.meta.dirname, '..', '..');

/** The folder of the build records, one file for each build. */
const RECORDS = join(ROOT, 'dist', '.bundled');

/**
 * Notes what a build is made of: our own modules, and the packages whose code or files went in. What is shipped is
 * known from the build itself, not from a list somebody keeps.
 * @param name of the file in `dist/.bundled`, without `.json`
 * @returns a plugin to be put into the build and into that of its workers; they note into the same file
 */
export function bundleRecord(name: string): () => Plugin {
  const modules = new Set<string>();
  const packages = new Set<string>();
  const note = (id: string) => {
    // Queries and the marks of made-up modules are not part of a path.
    const path = id.replaceAll('\0', '').replace(/[?#].*$/, '');
    if (!existsSync(path)) return;
    const place = relative(ROOT, path).split(sep).join('/');
    if (place.startsWith('..')) return;
    const found = packageOf(place);
    if (found === undefined) modules.add(place);
    else packages.add(found);
  };
  return () => ({
    name: `bundle-record-${name}`,
    apply: 'build',
    // All environments of one build are one program in the end.
    sharedDuringBuild: true,
    generateBundle: {
      // After those that lay files beside the bundle.
      order: 'post',
      async handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          const parts = file.type === 'chunk' ? file.moduleIds : file.originalFileNames;
          for (const part of parts)
            note(file.type === 'chunk' ? part : join(this.environment.config.root, part));
        }
        // Style sheets become files without a word about where they came from, nor about what they import.
        for (const id of this.getModuleIds()) {
          const sheet = id.replace(/[?#].*$/, '');
          if (!sheet.endsWith('.css') || !existsSync(sheet)) continue;
          note(sheet);
          for (const [, from = ''] of readFileSync(sheet, 'utf8').matchAll(
            /@import\s+(?:url\()?['"]([^'"]+)/g,
          )) {
            const imported = await this.resolve(from, sheet);
            if (imported) note(imported.id);
            else note(join(ROOT, 'node_modules', from, 'package.json'));
          }
        }
        mkdirSync(RECORDS, { recursive: true });
        const record = { packages: [...packages].sort(), modules: [...modules].sort() };
        writeFileSync(join(RECORDS, `${name}.json`), `${JSON.stringify(record, null, 1)}\n`);
      },
    },
  });
}

/** The place of the package a file is of, as the lockfile calls it; undefined for our own. */
function packageOf(place: string): string | undefined {
  const at = place.lastIndexOf('node_modules/');
  if (at === -1) return undefined;
  // Some lay a package.json without a name in folders of theirs, to say what kind of modules are in it.
  for (let folder = dirname(place); folder.length > at + 'node_modules'.length; folder = dirname(folder)) {
    if (isPackage(join(ROOT, folder, 'package.json'))) return folder;
  }
  return undefined;
}

function isPackage(path: string): boolean {
  if (!existsSync(path)) return false;
  const found: unknown = JSON.parse(readFileSync(path, 'utf8'));
  return typeof found === 'object' && found !== null && 'name' in found && 'version' in found;
}
