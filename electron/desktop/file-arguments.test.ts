import { expect, it, vi } from 'vitest';
import { filesOf, gatherFiles } from './file-arguments.ts';

it('filesOf returns paths and file URLs of a command line and ignores other arguments', () => {
  const argv = [
    ...[
      '/usr/bin/quartet',
      '--action=chat.new',
      '-x',
      '',
      '/home/me/a b.txt',
      'notes.md',
      'file:///home/me/%E6%B5%B7.md',
    ],
    ...['https://evil.example/x', 'app://quartet/', 'file://elsewhere/share/x', 'javascript:alert(1)'],
  ];
  expect(filesOf(argv, '/work/here', true)).toEqual([
    ...['/home/me/a b.txt', '/work/here/notes.md', '/home/me/海.md'],
  ]);
});

it("filesOf ignores the app folder of a copy from sources among Chromium's switches", () => {
  const argv = [
    'electron.exe',
    '--allow-file-access-from-files',
    '.',
    '--original-process-start-time=1',
    'a.md',
  ];
  expect(filesOf(argv, '/work', false)).toEqual(['/work/a.md']);
});

it('files opened within a moment are opened together, and later ones separately', () => {
  vi.useFakeTimers();
  const opened: (readonly string[])[] = [];
  const open = gatherFiles((paths) => opened.push(paths));
  for (const path of ['/a.png', '/b.png', '/c.png']) open(path);
  expect(opened).toEqual([]);
  vi.advanceTimersByTime(100);
  open('/d.png');
  vi.advanceTimersByTime(100);
  expect(opened).toEqual([['/a.png', '/b.png', '/c.png'], ['/d.png']]);
  vi.useRealTimers();
});
