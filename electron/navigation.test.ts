import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { denyNavigation } from './navigation.ts';
import { FakeContents } from './testing/fake-electron.ts';

const URLS = [
  'https://example.com',
  'app://quartet/other',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'about:blank',
];

it('denies every way out, for every page that is ever made', () => {
  const app = new EventEmitter();
  const lines: string[] = [];
  const note = (message: string, fields?: unknown) => lines.push(JSON.stringify([message, fields]));
  denyNavigation(app as never, { info: note, warn: note, error: note });
  for (let page = 0; page < 3; page++) {
    const contents = new FakeContents();
    app.emit('web-contents-created', {}, contents);
    for (const name of ['will-navigate', 'will-frame-navigate', 'will-redirect', 'will-attach-webview']) {
      for (const url of URLS) {
        let prevented = false;
        contents.emit(name, { url, preventDefault: () => (prevented = true) });
        expect(prevented, `${name} ${url}`).toBe(true);
      }
    }
    for (const url of URLS) expect(contents.openHandler?.({ url })).toEqual({ action: 'deny' });
  }
  expect(lines.join()).not.toContain('example.com');
});
