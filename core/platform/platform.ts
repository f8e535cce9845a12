import type { Host } from './host.ts';

/** The operating system in the words of the contract. */
export function toPlatform(name: string): Host['platform'] {
  switch (name) {
    case 'darwin':
      return 'macos';
    case 'win32':
      return 'windows';
    case 'linux':
      return 'linux';
    default:
      return 'other';
  }
}
