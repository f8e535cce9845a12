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

it('denies navigation and new windows to every page', () => {
  const app = new EventEmitter();
  const lines: string[] = [];
  const note = (message: string, fields?: unknown) => lines.push(JSON.stringify([message, fields]));
  denyNavigation(app as never, { debug: note, info: note, warn: note, error: note });
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

it('a page may reload itself, and no page may replace another', () => {
  const app = new EventEmitter();
  const silent = () => {};
  denyNavigation(app as never, { debug: silent, info: silent, warn: silent, error: silent });
  const contents = new FakeContents();
  app.emit('web-contents-created', {}, contents);
  expect(contents.navigate('app://quartet/')).toBe(false);
  contents.url = 'app://quartet/';
  expect(contents.navigate('app://quartet/')).toBe(true);
  expect(contents.navigate('app://quartet/other')).toBe(false);
  // The quick window may reload itself, too, but neither may replace the other.
  expect(contents.navigate('app://quartet/?quick')).toBe(false);
  contents.url = 'app://quartet/?quick';
  expect(contents.navigate('app://quartet/?quick')).toBe(true);
  expect(contents.navigate('app://quartet/')).toBe(false);
});

it.each([
  ['app://quartet/diagram/frame.html', false, false],
  ['app://quartet/diagram/frame.html', true, true],
  ['app://quartet/diagram/frame.html?x', false, true],
  ['app://quartet/media/export/1', false, false],
  ['app://quartet/media/export/1', true, true],
  ['app://quartet/media/asset/1', false, true],
  ['app://quartet/', false, true],
  ['https://example.com/diagram/frame.html', false, true],
])(
  'allows only the diagram page and pages to print in a frame: %s, main frame %s',
  (url, isMainFrame, denied) => {
    const app = new EventEmitter();
    const silent = () => {};
    denyNavigation(app as never, { debug: silent, info: silent, warn: silent, error: silent });
    const contents = new FakeContents();
    app.emit('web-contents-created', {}, contents);
    let prevented = false;
    contents.emit('will-frame-navigate', { url, isMainFrame, preventDefault: () => (prevented = true) });
    expect(prevented).toBe(denied);
  },
);
