// @vitest-environment happy-dom
import { beforeAll, expect, it, vi } from 'vitest';
import type { Take } from '../../shared/domain/take.ts';
import { Records } from '../data/records.ts';
import { showLanguage } from '../locales/i18n.ts';
import { toast } from '../ui/toast.tsx';
import { tellWhenReplaced } from './tell-when-replaced.ts';
import { anAsset, aTake } from './testing/fake-speech.ts';

const shown = vi.spyOn(toast, 'show').mockReturnValue();
const under = { jobId: 'job', n: 1, state: 'sending', error: null, question: null } as const;

beforeAll(() => showLanguage('en'));

function begin() {
  shown.mockClear();
  const records = new Records<Take>();
  const begun = aTake({ title: 'Harbour', redo: { ...under } });
  let rev = 1;
  const put = (change: Partial<Take>) => records.put([{ ...begun, ...change }], ++rev);
  put({});
  tellWhenReplaced(begun, records);
  return put;
}

it('says where the previous file is once a regenerated segment is in its take', () => {
  const put = begin();
  put({ title: 'Harbour at dawn' });
  expect(shown).not.toHaveBeenCalled();
  put({ redo: null, asset: anAsset('new') });
  put({ redo: null, asset: anAsset('newer') });
  expect(shown).toHaveBeenCalledOnce();
  expect(shown).toHaveBeenCalledWith(
    expect.objectContaining({ description: 'The previous version of “Harbour” is in the library trash.' }),
  );
});

it('says nothing if the take keeps its file, or after a failure until a retry succeeds', () => {
  begin()({ redo: null });
  expect(shown).not.toHaveBeenCalled();
  const put = begin();
  put({ redo: { ...under, state: 'failed' } });
  expect(shown).not.toHaveBeenCalled();
  put({ redo: null, asset: anAsset('new') });
  expect(shown).toHaveBeenCalledOnce();
});
