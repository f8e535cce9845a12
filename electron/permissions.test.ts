import { expect, it } from 'vitest';
import { denyPermissions } from './permissions.ts';

const PERMISSIONS = [
  ...['clipboard-read', 'media', 'display-capture', 'mediaKeySystem', 'geolocation', 'notifications', 'midi'],
  ...[
    'midiSysex',
    'pointerLock',
    'fullscreen',
    'openExternal',
    'window-management',
    'unknown',
    'idle-detection',
  ],
  ...[
    'speaker-selection',
    'storage-access',
    'top-level-storage-access',
    'fileSystem',
    'hid',
    'serial',
    'usb',
  ],
];

type Ask = (contents: null, permission: string, answer: (granted: boolean) => void) => void;
type Check = (contents: null, permission: string) => boolean;

it('grants writing to the clipboard and nothing else, asked or checked', () => {
  const set: {
    ask?: Ask;
    check?: Check;
    device?: () => boolean;
    display?: (r: null, a: (s: object) => void) => void;
  } = {};
  denyPermissions({
    setPermissionRequestHandler: (handler: unknown) => {
      set.ask = handler as Ask;
    },
    setPermissionCheckHandler: (handler: unknown) => {
      set.check = handler as Check;
    },
    setDevicePermissionHandler: (handler: unknown) => {
      set.device = handler as () => boolean;
    },
    setDisplayMediaRequestHandler: (handler: unknown) => {
      set.display = handler as (request: null, answer: (streams: object) => void) => void;
    },
  } as never);
  const asked = (permission: string) => {
    let granted: boolean | undefined;
    set.ask?.(null, permission, (answer) => {
      granted = answer;
    });
    return granted;
  };
  for (const permission of PERMISSIONS) {
    expect([asked(permission), set.check?.(null, permission)], permission).toEqual([false, false]);
  }
  expect([asked('clipboard-sanitized-write'), set.check?.(null, 'clipboard-sanitized-write')]).toEqual([
    true,
    true,
  ]);
  expect(set.device?.()).toBe(false);
  let streams: object | undefined;
  set.display?.(null, (answer) => {
    streams = answer;
  });
  expect(streams).toEqual({});
});
