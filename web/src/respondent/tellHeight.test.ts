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
});
