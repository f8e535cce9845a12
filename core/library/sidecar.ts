import type { Recipe } from '../../shared/domain/recipe.ts';
import { atomicWrite } from '../host-kit/atomic-write.ts';

/** What stands beside a file that has no place for its recipe: a file of its name with `.json` behind it. */
export const sidecar = {
  path: (path: string): string => `${path}.json`,

  write(path: string, recipe: Recipe): void {
    atomicWrite(sidecar.path(path), `${JSON.stringify(recipe, undefined, 2)}\n`);
  },
};
