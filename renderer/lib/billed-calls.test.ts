// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { UNANSWERED_OPERATION_MS } from '../../shared/domain/operation-ids.ts';
import { BilledCalls } from './billed-calls.ts';
import { ConnectionLost } from './connection-lost.ts';

const PATH = ['music', 'create'];
const song = (opId: string, text = 'City lights') => ({ opId, text });

const onSentOnce = vi.fn();
/** Opens a window on the shared storage; `sent` collects the inputs it sends. */
function openWindow(storage: Storage | null = localStorage) {
  const calls = new BilledCalls(storage, onSentOnce);
  const sent: unknown[] = [];
  const press = (input: object, answer: () => Promise<unknown> = async () => 'made') =>
    calls.call(PATH, input, (given) => {
      sent.push(given);
      return answer();
    });
  return { sent, press };
}
const lost = () => Promise.reject(new ConnectionLost());
const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  localStorage.clear();
  onSentOnce.mockClear();
});
afterEach(() => vi.useRealTimers());

it('a double press is sent with the ids of the first press, and a later one with its own', async () => {
  const { sent, press } = openWindow();
  await press(song('a'));
  pass(400);
  await press(song('b'));
  pass(500);
  await press(song('c'));
  expect(sent).toEqual([song('a'), song('a'), song('c')]);
  expect(onSentOnce).not.toHaveBeenCalled();
});

it('a press repeated while the response is pending is sent with the same ids', async () => {
  const { sent, press } = openWindow();
  const answer = Promise.withResolvers<unknown>();
  const first = press(song('a'), () => answer.promise);
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  pass(5_000);
  const second = press(song('b'), () => answer.promise);
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  answer.resolve('made');
  expect(await Promise.all([first, second])).toEqual(['made', 'made']);
  expect(sent[1]).toEqual(song('a'));
  expect(onSentOnce).not.toHaveBeenCalled();
});

it('operation ids are kept after a lost response, across reloads and windows', async () => {
  const first = openWindow();
  await expect(first.press(song('a'), lost)).rejects.toMatchObject({ billed: true });
  pass(60_000);
  const reloaded = openWindow();
  await expect(reloaded.press(song('b'), lost)).rejects.toBeInstanceOf(ConnectionLost);
  pass(1_000);
  await openWindow().press(song('c'));
  expect([first.sent, reloaded.sent]).toEqual([[song('a')], [song('a')]]);
  expect(onSentOnce).toHaveBeenCalledOnce();
  pass(1_000);
  const later = openWindow();
  await later.press(song('d'));
  expect(later.sent).toEqual([song('d')]);
});

it('a press gets new ids if its request changed, was refused or is old', async () => {
  const { sent, press } = openWindow();
  await press(song('a'), lost).catch(() => undefined);
  await press(song('b', 'Other words'));
  pass(1_000);
  await press(song('c', 'Other words'), () => Promise.reject(new Error('no'))).catch(() => undefined);
  pass(1_000);
  await press(song('d', 'Other words'));
  pass(UNANSWERED_OPERATION_MS);
  await press(song('e'));
  expect(sent).toEqual([
    song('a'),
    song('b', 'Other words'),
    song('c', 'Other words'),
    song('d', 'Other words'),
    song('e'),
  ]);
});

it('storage contains no request text and no old presses', async () => {
  const { press } = openWindow();
  await press(song('a', 'a secret prompt'), lost).catch(() => undefined);
  const kept = JSON.stringify({ ...localStorage });
  expect(kept).toContain('"press:');
  expect(kept).not.toContain('secret');
  pass(UNANSWERED_OPERATION_MS);
  openWindow();
  expect(localStorage).toHaveLength(0);
});

it('presses keep their ids in memory if storage is missing or full', async () => {
  const full = {
    ...localStorage,
    length: 0,
    key: () => null,
    getItem: () => null,
    removeItem: () => undefined,
  };
  const setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  for (const storage of [null, { ...full, setItem, clear: () => undefined }]) {
    const { sent, press } = openWindow(storage);
    await press(song('a'), lost).catch(() => undefined);
    pass(1_000);
    await press(song('b'));
    expect(sent).toEqual([song('a'), song('a')]);
  }
});

it('calls without operation ids are passed through unchanged', async () => {
  const { sent, press } = openWindow();
  await expect(press({ id: 'x' }, lost)).rejects.toMatchObject({ billed: false });
  expect(sent).toEqual([{ id: 'x' }]);
  expect(localStorage).toHaveLength(0);
});
