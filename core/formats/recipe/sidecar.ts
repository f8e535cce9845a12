import { constants, fstatSync, readFileSync } from 'node:fs';
import type { Recipe } from '../../../shared/domain/recipe.ts';
import { atomicWrite } from '../../platform/files/atomic-write.ts';
import { withFile } from '../../platform/files/with-file.ts';
import { parseRecipe } from './recipe-text.ts';

/** Largest sidecar to read, in bytes. */
const SIZE_MAX = 16 * 1024 * 1024;
/** Does not follow links and does not wait for the writer of a pipe. Windows has neither flag. */
const FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** Writes and reads the sidecar of a file whose format cannot hold a recipe: its name with `.json` appended. */
export const sidecar = {
  path: (path: string): string => `${path}.json`,

  write(path: string, recipe: Recipe): void {
    atomicWrite(sidecar.path(path), `${JSON.stringify(recipe, undefined, 2)}\n`);
  },

  /** Reads the recipe in a file's sidecar; null if there is none. */
  read(path: string): Recipe | null {
    try {
      return withFile(sidecar.path(path), FLAGS, (file) => {
        const stat = fstatSync(file);
        return stat.isFile() && stat.size <= SIZE_MAX ? parseRecipe(readFileSync(file, 'utf8')) : null;
      });
    } catch {
      return null;
    }
  },
};
