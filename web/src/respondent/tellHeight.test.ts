import { expect, it, vi } from 'vitest';
import { tellHeight } from './tellHeight';

it('tells the page around it every new height, and none twice', () => {
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
  tellHeight(content);
  for (const height of [320.4, 320.4, 510]) {
    box.mockReturnValue(new DOMRect(0, 0, 300, height));
    listeners[0]?.();
  }
  expect(told.mock.calls).toEqual([
    [{ formwright: 'height', height: 321 }, '*'],
    [{ formwright: 'height', height: 510 }, '*'],
  ]);

  // The script beside the frame came later, and asks; anybody else is not answered.
  told.mockClear();
  window.dispatchEvent(
    new MessageEvent('message', { data: { formwright: 'measure' }, source: window.parent }),
  );
  window.dispatchEvent(new MessageEvent('message', { data: { formwright: 'measure' }, source: null }));
  window.dispatchEvent(new MessageEvent('message', { data: null, source: window.parent }));
  expect(told.mock.calls).toEqual([[{ formwright: 'height', height: 510 }, '*']]);
});
