import { existsSync } from 'node:fs';

/**
 * Where the program of a worker thread lies: beside the bundle, where the build puts each worker as a file of its own,
 * else the source.
 * @param path Of the source inside `core/`, without `.ts`. Its last part names the bundle, so it must be the only one.
 */
export function workerUrl(path: string): URL {
  const beside = new URL(`./${path.split('/').at(-1)}.js`, import.meta.url);
  return existsSync(beside) ? beside : new URL(`../${path}.ts`, import.meta.url);
}
