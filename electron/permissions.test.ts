import { expect, it } from 'vitest';
import { denyPermissions } from './permissions.ts';

const PERMISSIONS = [
  ...['clipboard-read', 'media', 'display-capture', 'mediaKeySystem', 'geolocation', 'midi'],
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

type Ask = (
  contents: null,
  permission: string,
  answer: (granted: boolean) => void,
  details: { requestingUrl: string; isMainFrame: boolean },
) => void;
type Check = (contents: null, permission: string, origin: string) => boolean;

function installed() {
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
  /** Returns whether a page at this address gets a permission, both by request and by check. */
  const granted = (permission: string, url = 'app://quartet/index.html', isMainFrame = true) => {
    let answered: boolean | undefined;
    const answer = (is: boolean) => {
      answered = is;
    };
    set.ask?.(null, permission, answer, { requestingUrl: url, isMainFrame });
    return [answered, set.check?.(null, permission, url.replace(/\/[^/]*$/, ''))];
  };
  return { set, granted };
}

it('grants clipboard writes and denies device, media and other permissions', () => {
  const { set, granted } = installed();
  for (const permission of PERMISSIONS) {
    expect(granted(permission), permission).toEqual([false, false]);
  }
  expect(granted('clipboard-sanitized-write')).toEqual([true, true]);
  expect(set.device?.()).toBe(false);
  let streams: object | undefined;
  set.display?.(null, (answer) => {
    streams = answer;
  });
  expect(streams).toEqual({});
});

it('notification permission is denied to all pages, as the main process shows them', () => {
  const { granted } = installed();
  expect(granted('notifications')).toEqual([false, false]);
  expect(granted('notifications', 'https://evil.example/app://quartet/')).toEqual([false, false]);
});
