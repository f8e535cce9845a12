import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isOnNetworkShare } from './network-share.ts';

const MOUNTS = [
  'proc /proc proc rw 0 0',
  '/dev/sda1 / ext4 rw 0 0',
  'server:/home /home nfs4 rw,vers=4.2 0 0',
  '/dev/sdb1 /home/me/disk ext4 rw 0 0',
  '//nas/share /mnt/my\\040share cifs rw 0 0',
  'me@host: /mnt/ssh fuse.sshfs rw 0 0',
  '/dev/sdc1 /mnt/ntfs fuseblk rw 0 0',
  'old:/x /mnt/covered nfs rw 0 0',
  '/dev/sdd1 /mnt/covered ext4 rw 0 0',
  '',
].join('\n');

const on = (platform: NodeJS.Platform, path: string, truePath = (asked: string) => asked) =>
  isOnNetworkShare(path, { platform, mounts: () => MOUNTS, truePath });

describe('on Linux', () => {
  it.each(['/home/me/.local/share/quartet', '/home', '/mnt/my share/quartet', '/mnt/ssh/a/b'])(
    '%s',
    (path) => {
      expect(on('linux', path)).toBe(true);
    },
  );

  it.each(['/var/quartet', '/home/me/disk/quartet', '/homework', '/mnt/ntfs/q', '/mnt/covered/q', '/mnt'])(
    'not %s',
    (path) => {
      expect(on('linux', path)).toBe(false);
    },
  );

  it('follows links', () => {
    expect(on('linux', '/var/link', () => '/mnt/ssh/quartet')).toBe(true);
  });
});

describe('on Windows', () => {
  it.each([
    ['\\\\nas\\share\\quartet', true],
    ['\\\\?\\UNC\\nas\\share', true],
    ['C:\\Users\\me\\quartet', false],
    ['\\\\?\\C:\\Users\\me', false],
    ['\\\\.\\C:\\Users', false],
  ])('%s: %s', (path, remote) => {
    expect(on('win32', path)).toBe(remote);
  });

  it('resolves mapped drives', () => {
    expect(on('win32', 'Z:\\quartet', () => '\\\\nas\\share\\quartet')).toBe(true);
  });
});

it('returns false if it cannot be known', () => {
  expect(on('darwin', '/Volumes/share')).toBe(false);
  const unknown = () => {
    throw new Error('no list');
  };
  expect(isOnNetworkShare('/home', { platform: 'linux', mounts: unknown, truePath: (path) => path })).toBe(
    false,
  );
  expect(isOnNetworkShare(join(tmpdir(), 'not-there'))).toBe(false);
});

it('returns false for a local folder', () => {
  expect(isOnNetworkShare(tmpdir())).toBe(false);
});
