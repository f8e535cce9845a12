import { pathToFileURL } from 'node:url';

/** Returns the address of a file for other programs, with every character that an address cannot hold escaped. */
export function fileAddress(path: string): string {
  return pathToFileURL(path).href;
}
