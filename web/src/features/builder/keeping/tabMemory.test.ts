import { expect, it } from 'vitest';
import type { DeviceDraft, DeviceDrafts } from './deviceDrafts';
import { withMemory } from './tabMemory';
import { leftBy, memoryDrafts, q1, stored, worded } from './testing/keptForm';

const FULL = new DOMException('full', 'QuotaExceededError');

const refused = () => Promise.reject(new DOMException('private', 'InvalidStateError'));

function closingAsks(): boolean {
  const closing = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(closing);
  return closing.defaultPrevented;
}

it('remembers for the tab what the device does not keep, says so, and asks before the tab is closed', async () => {
  const { kept, device } = memoryDrafts();
  let isFull = true;
  const write = async (draft: DeviceDraft) => (isFull ? Promise.reject(FULL) : device.drafts.write(draft));
  const drafts = withMemory({ ...device.drafts, write });
  kept.set('w-1', leftBy('w-1', stored));
  const newest = leftBy('w-1', worded(stored, q1, 'Q1 Unkept'));
  await expect(drafts.write(newest)).rejects.toBe(FULL);
  expect(await drafts.of('f-1')).toEqual([newest]);
  expect(closingAsks()).toBe(true);
  isFull = false;
  await drafts.write(newest);
  expect(kept.get('w-1')).toBe(newest);
  expect(closingAsks()).toBe(false);
});

it('works where there is no database at all', async () => {
  const nothing: DeviceDrafts = { of: refused, write: refused, remove: refused, removeWhere: refused };
  const drafts = withMemory(nothing);
  expect(await drafts.of('f-1')).toEqual([]);
  const draft = leftBy('w-1', stored);
  await expect(drafts.write(draft)).rejects.toThrow(DOMException);
  expect(await drafts.of('f-1')).toEqual([draft]);
  await expect(drafts.removeWhere(() => true)).rejects.toThrow(DOMException);
  expect(await drafts.of('f-1')).toEqual([]);
  expect(closingAsks()).toBe(false);
});
