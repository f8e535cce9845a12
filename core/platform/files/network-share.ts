import { readFileSync, realpathSync } from 'node:fs';

/** File systems of other computers, as Linux names them. */
const REMOTE = new Set([
  ...[
    'nfs',
    'nfs4',
    'cifs',
    'smb3',
    'smbfs',
    'ncpfs',
    'afs',
    'ceph',
    'glusterfs',
    'lustre',
    'coda',
    '9p',
    'davfs',
  ],
  ...[
    'fuse.sshfs',
    'fuse.rclone',
    'fuse.davfs2',
    'fuse.gvfsd-fuse',
    'fuse.glusterfs',
    'fuse.s3fs',
    'fuse.curlftpfs',
  ],
]);

/**
 * Returns whether a folder is on another computer, as far as can be detected: from the list of mounts on Linux, and
 * from the real path on Windows, where that of a mapped drive begins with two backslashes. macOS would require a
 * separate program.
 * @param given the system, its list of mounts and its realpath; replaced in tests only.
 */
export function isOnNetworkShare(
  folder: string,
  given: { platform: NodeJS.Platform; mounts: () => string; truePath: (path: string) => string } = {
    platform: process.platform,
    mounts: () => readFileSync('/proc/self/mounts', 'utf8'),
    truePath: realpathSync.native,
  },
): boolean {
  try {
    const path = given.truePath(folder);
    if (given.platform === 'win32') return /^\\\\(\?\\UNC\\|[^?.\\])/i.test(path);
    return given.platform === 'linux' && REMOTE.has(kindAt(path, given.mounts()));
  } catch {
    // An unknown answer is safe: only a warning depends on it.
    return false;
  }
}

/**
 * Returns the type of the innermost mount that contains a path; the last of several on one mount point covers the
 * others.
 */
function kindAt(path: string, mounts: string): string {
  let found = { place: '', kind: '' };
  for (const line of mounts.split('\n')) {
    const [, escaped = '', kind = ''] = line.split(' ');
    const place = escaped.replace(/\\([0-7]{3})/g, (_, code) =>
      String.fromCharCode(Number.parseInt(code, 8)),
    );
    const holds = place === '/' || path === place || path.startsWith(`${place}/`);
    if (place !== '' && holds && place.length >= found.place.length) found = { place, kind };
  }
  return found.kind;
}
