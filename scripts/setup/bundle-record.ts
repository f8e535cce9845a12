import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import type { Plugin } from 'vite';

const ROOT = join(import.meta.dirname, '..', '..');

/** Folder of the build records, one file per build. */
const RECORDS = join(ROOT, 'dist', '.bundled');

/**
 * Records the contents of a build: the project's own modules, and the packages whose code or files it contains. The
 * build itself is thus the source for what is shipped, not a manual list.
 * @param name of the file in `dist/.bundled`, without `.json`
 * @returns a plugin for the build and for that of its workers, which add to the same file
 */
export function bundleRecord(name: string): () => Plugin {
  const modules = new Set<string>();
  const packages = new Set<string>();
  const note = (id: string) => {
    // Queries and the markers of virtual modules are not part of a path.
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
    // All environments of a build form one program.
    sharedDuringBuild: true,
    generateBundle: {
      // This plugin runs after those that emit additional files.
      order: 'post',
      async handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          const parts = file.type === 'chunk' ? file.moduleIds : file.originalFileNames;
          for (const part of parts)
            note(file.type === 'chunk' ? part : join(this.environment.config.root, part));
        }
        // The bundle does not list the sources and imports of its style sheets.
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

/** Returns the folder of a file's package as the lockfile names it; undefined for the project's own files. */
function packageOf(place: string): string | undefined {
  const at = place.lastIndexOf('node_modules/');
  if (at === -1) return undefined;
  // Some packages have a nameless package.json in a subfolder to set its module type.
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
