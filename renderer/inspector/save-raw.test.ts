// @vitest-environment happy-dom
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { appInfoStore } from '../app/app-info-store.ts';
import { showLanguage } from '../locales/i18n.ts';
import { toast } from '../ui/toast.tsx';

const core = vi.hoisted(() => ({ saveRaw: vi.fn() }));
vi.mock('../lib/connection.ts', async (original) => ({
  ...(await original<object>()),
  api: { jobs: { saveRaw: core.saveRaw } },
}));
const { saveRaw } = await import('./parts/call-view.tsx');

const CALL = { id: 'job', n: 2 };
const shown = vi.spyOn(toast, 'show').mockReturnValue(undefined);
const clicked: string[] = [];
vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
  clicked.push(String(this.getAttribute('href')));
});

beforeAll(async () => {
  await showLanguage('en');
});
beforeEach(() => {
  vi.clearAllMocks();
  clicked.length = 0;
});

function hostWithDialog(saveDialog: boolean): void {
  const files = { saveDialog, folderDialog: false, showInFolder: false, pdf: false };
  // Nothing else of it is used.
  Object.assign(appInfoStore.getState(), { info: { files } });
}

it("saving a raw response uses the host's dialog if it has one, and no download", async () => {
  hostWithDialog(true);
  core.saveRaw.mockResolvedValueOnce({ saved: true }).mockResolvedValueOnce({ saved: false });
  await saveRaw(CALL, 'app://quartet/media/raw/job-2/x');
  expect(core.saveRaw).toHaveBeenCalledWith(CALL);
  expect(shown.mock.calls).toMatchObject([[{ title: 'Raw response saved', tone: 'good' }]]);
  // The user canceled the dialog.
  await saveRaw(CALL, 'app://quartet/media/raw/job-2/x');
  expect(shown).toHaveBeenCalledTimes(1);
  expect(clicked).toEqual([]);
});

it('a failed save of a raw response shows an error', async () => {
  hostWithDialog(true);
  core.saveRaw.mockRejectedValueOnce(new Error('no'));
  await saveRaw(CALL, 'app://quartet/media/raw/job-2/x');
  expect(shown.mock.calls).toMatchObject([[{ title: 'Couldn’t save the raw response', tone: 'bad' }]]);
});

it('a raw response is downloaded if the host has no dialog', async () => {
  hostWithDialog(false);
  await saveRaw(CALL, '/media/raw/job-2/x');
  expect([clicked, core.saveRaw.mock.calls]).toEqual([['/media/raw/job-2/x?download'], []]);
});
