import { expect, it, vi } from 'vitest';
import { filesOf, gatherFiles } from './file-arguments.ts';

it('files of a command line are paths and file addresses, and nothing else', () => {
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

it('the folder of a copy that runs from sources is no file, wherever Chromium puts its own switches', () => {
  const argv = [
    'electron.exe',
    '--allow-file-access-from-files',
    '.',
    '--original-process-start-time=1',
    'a.md',
  ];
  expect(filesOf(argv, '/work', false)).toEqual(['/work/a.md']);
});

it('files that macOS names one by one are opened together, and later ones apart', () => {
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
