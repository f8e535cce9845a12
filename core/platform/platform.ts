import type { Host } from './host.ts';

/** Returns the operating system as the contract names it. */
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
