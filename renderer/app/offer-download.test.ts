// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest';
import { toast } from '../ui/toast.tsx';
import { offerDownload } from './download-file.ts';

test('a packed file downloads automatically, and again from its toast', () => {
  const clicked: string[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    clicked.push(`${this.getAttribute('href')} ${this.download}`);
  });
  const show = vi.spyOn(toast, 'show').mockReturnValue(undefined);
  onTestFinished(() => {
    click.mockRestore();
    show.mockRestore();
  });
  offerDownload({ url: '/media/export/1', fileName: 'a.zip' }, { id: 'x', title: 'Packed' });
  expect(clicked).toEqual(['/media/export/1?download a.zip']);
  const shown = show.mock.lastCall?.[0];
  expect(shown).toMatchObject({ id: 'x', title: 'Packed' });
  shown?.action?.run();
  expect(clicked).toHaveLength(2);
});
