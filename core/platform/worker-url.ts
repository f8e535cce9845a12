import { existsSync } from 'node:fs';

/**
 * Returns the location of a worker thread's program: beside the bundle, where the build puts each worker as a file of
 * its own, else the source.
 * @param path of the source inside `core/`, without `.ts`. Its last part names the bundle, so it must be unique.
 */
export function workerUrl(path: string): URL {
  const beside = new URL(`./${path.split('/').at(-1)}.js`, import.meta.url);
  return existsSync(beside) ? beside : new URL(`../${path}.ts`, import.meta.url);
}
