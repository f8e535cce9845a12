import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useRead } from './use-read.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

let answers: PromiseWithResolvers<string>[];
let seen: ReturnType<typeof useRead<string>>;
const root = createRoot(document.createElement('div'));

function View({ name, keeps }: { name: string | null; keeps: boolean }) {
  seen = useRead(
    name,
    () => {
      const answer = Promise.withResolvers<string>();
      answers.push(answer);
      return answer.promise;
    },
    { keeps },
  );
  return null;
}
const show = (name: string | null, keeps = true) =>
  act(() => root.render(<View name={name} keeps={keeps} />));
const answer = (at: number, value: string) => act(async () => answers[at]?.resolve(value));

beforeEach(() => {
  answers = [];
});
afterEach(() => act(() => root.render(null)));

it('useRead shows the result for the newest key even if an older one arrives last', async () => {
  show('a');
  show('b');
  await answer(1, 'of b');
  await answer(0, 'of a');
  expect(seen).toMatchObject({ value: 'of b', problem: null, loading: false });
});

it('useRead keeps its value during another read, without a key and after a failure', async () => {
  show('a');
  await answer(0, 'of a');
  show('b');
  expect(seen).toMatchObject({ value: 'of a', loading: true });
  show(null);
  expect(seen).toMatchObject({ value: 'of a', loading: false });
  show('c');
  await act(async () => answers[2]?.reject(new Error('broken')));
  expect(seen).toMatchObject({ value: 'of a', problem: { kind: 'defect' }, loading: false });
});

it('useRead discards the value of another key unless keeps is set', async () => {
  show('a', false);
  await answer(0, 'of a');
  show('b', false);
  expect(seen).toMatchObject({ value: null, loading: true });
});
