import { expect, it, vi } from 'vitest';
import { postHeight } from './postHeight';

it('posts every new height once', () => {
  const listeners: (() => void)[] = [];
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(listener: () => void) {
        listeners.push(listener);
      }
      observe() {}
      disconnect() {}
    },
  );
  const told = vi.spyOn(window.parent, 'postMessage').mockImplementation(() => undefined);
  const content = document.createElement('div');
  const box = vi.spyOn(content, 'getBoundingClientRect');
  postHeight(content);
  for (const height of [320.4, 320.4, 510]) {
    box.mockReturnValue(new DOMRect(0, 0, 300, height));
    listeners[0]?.();
  }
  expect(told.mock.calls).toEqual([
    [{ formwright: 'height', height: 321 }, '*'],
    [{ formwright: 'height', height: 510 }, '*'],
  ]);

  // Only the embedding page gets an answer when it asks.
  told.mockClear();
  window.dispatchEvent(
    new MessageEvent('message', { data: { formwright: 'measure' }, source: window.parent }),
  );
  window.dispatchEvent(new MessageEvent('message', { data: { formwright: 'measure' }, source: null }));
  window.dispatchEvent(new MessageEvent('message', { data: null, source: window.parent }));
  expect(told.mock.calls).toEqual([[{ formwright: 'height', height: 510 }, '*']]);
});
