import { expect, it } from 'vitest';
import { filesOf } from './file-arguments.ts';

it('files of a command line are paths and file addresses, and nothing else', () => {
  const argv = [
    ...['--action=chat.new', '-x', '', '/home/me/a b.txt', 'notes.md', 'file:///home/me/%E6%B5%B7.md'],
    ...['https://evil.example/x', 'app://quartet/', 'file://elsewhere/share/x', 'javascript:alert(1)'],
  ];
  expect(filesOf(argv, '/work/here')).toEqual(['/home/me/a b.txt', '/work/here/notes.md', '/home/me/海.md']);
});
