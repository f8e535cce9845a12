// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';
import { Channel, type OpenChannel } from './channel.ts';

const open = vi.hoisted(() => vi.fn<OpenChannel>());
vi.mock('./open-socket.ts', () => ({ openSocket: open }));

const a = () => new Channel(vi.fn(), vi.fn());

beforeEach(() => {
  vi.resetModules();
  open.mockReset().mockImplementation(async () => a());
});

it('openChannel uses the channel begun early once, then opens new ones', async () => {
  const { beginChannel, openChannel } = await import('./open-channel.ts');
  beginChannel();
  expect(open).toHaveBeenCalledTimes(1);
  const first = await openChannel(vi.fn());
  expect(open).toHaveBeenCalledTimes(1);
  expect(await openChannel(vi.fn())).not.toBe(first);
  expect(open).toHaveBeenCalledTimes(2);
});

it('openChannel reports that the core is opening, also if that was known early', async () => {
  const { beginChannel, openChannel } = await import('./open-channel.ts');
  let say = () => {};
  open.mockImplementation((onOpening) => {
    say = onOpening;
    return new Promise(() => {});
  });
  const onOpening = vi.fn();
  beginChannel();
  void openChannel(onOpening);
  expect(onOpening).not.toHaveBeenCalled();
  say();
  expect(onOpening).toHaveBeenCalledTimes(1);
  beginChannel();
  say();
  void openChannel(onOpening);
  expect(onOpening).toHaveBeenCalledTimes(2);
});

it('a failed early attempt rejects the first openChannel', async () => {
  const { beginChannel, openChannel } = await import('./open-channel.ts');
  open.mockRejectedValueOnce(new Error('away'));
  beginChannel();
  await expect(openChannel(vi.fn())).rejects.toThrow('away');
  await expect(openChannel(vi.fn())).resolves.toBeInstanceOf(Channel);
});
