import { readFileSync, realpathSync } from 'node:fs';

/** Kinds of file systems of other computers, as Linux names them. */
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
 * Whether a folder lies on another computer, as far as that can be told: by Linux's list of mounts, and by the true path
 * on Windows, where that of a mapped drive begins with two backslashes. Not told on macOS, where only a program could.
 * @param given the system, its list of mounts and how it finds a true path; others in tests only.
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
    // Only a warning hangs on it.
    return false;
  }
}

/** The kind of the innermost mount that holds a path; of several on one place the last covers the others. */
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
