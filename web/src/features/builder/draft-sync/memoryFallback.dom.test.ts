import { expect, it } from 'vitest';
import type { DeviceDraft, DeviceDrafts } from './deviceDrafts';
import { withMemoryFallback } from './memoryFallback';
import { memoryDrafts, orphanOf, q1, stored, withText } from './testing/savedForm';

const FULL = new DOMException('full', 'QuotaExceededError');

const refused = () => Promise.reject(new DOMException('private', 'InvalidStateError'));

function closingAsks(): boolean {
  const closing = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(closing);
  return closing.defaultPrevented;
}

it('keeps unwritable drafts in memory and asks before closing the tab', async () => {
  const { records, device } = memoryDrafts();
  let isFull = true;
  const write = async (draft: DeviceDraft) => (isFull ? Promise.reject(FULL) : device.drafts.write(draft));
  const drafts = withMemoryFallback({ ...device.drafts, write });
  records.set('w-1', orphanOf('w-1', stored));
  const newest = orphanOf('w-1', withText(stored, q1, 'Q1 Unkept'));
  await expect(drafts.write(newest)).rejects.toBe(FULL);
  expect(await drafts.of('f-1')).toEqual([newest]);
  expect(closingAsks()).toBe(true);
  isFull = false;
  await drafts.write(newest);
  expect(records.get('w-1')).toBe(newest);
  expect(closingAsks()).toBe(false);
});

it('works without a database', async () => {
  const nothing: DeviceDrafts = { of: refused, write: refused, remove: refused, removeWhere: refused };
  const drafts = withMemoryFallback(nothing);
  expect(await drafts.of('f-1')).toEqual([]);
  const draft = orphanOf('w-1', stored);
  await expect(drafts.write(draft)).rejects.toThrow(DOMException);
  expect(await drafts.of('f-1')).toEqual([draft]);
  await expect(drafts.removeWhere(() => true)).rejects.toThrow(DOMException);
  expect(await drafts.of('f-1')).toEqual([]);
  expect(closingAsks()).toBe(false);
});
