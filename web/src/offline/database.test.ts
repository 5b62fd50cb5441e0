import { expect, it, vi } from 'vitest';
import { type ConnectionEvents, lazyDatabase } from './database';

type Connect = (events: ConnectionEvents) => Promise<{ close: () => void }>;

it('opens one connection for all calls', async () => {
  const connect = vi.fn<Connect>(async () => ({ close: () => undefined }));
  const { open, current } = lazyDatabase(connect);
  expect(current()).toBeUndefined();
  const [first, second] = await Promise.all([open(), open()]);
  expect(first).toBe(second);
  expect(current()).toBe(first);
  expect(connect).toHaveBeenCalledTimes(1);
});

it('opens again after a failure', async () => {
  const connection = { close: () => undefined };
  const connect = vi.fn<Connect>(async () => connection).mockRejectedValueOnce(new Error('the disk is full'));
  const { open } = lazyDatabase(connect);
  await expect(open()).rejects.toThrow('the disk is full');
  expect(await open()).toBe(connection);
});

it('closes the connection for a newer build and opens another', async () => {
  const close = vi.fn<() => void>();
  const connect = vi.fn<Connect>(async () => ({ close }));
  const { open, current } = lazyDatabase(connect);
  await open();
  connect.mock.lastCall?.[0].blocking();
  expect(close).toHaveBeenCalledTimes(1);
  expect(current()).toBeUndefined();
  await open();
  expect(connect).toHaveBeenCalledTimes(2);
});
