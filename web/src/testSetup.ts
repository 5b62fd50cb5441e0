import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// Screens are loaded by need, which takes its time on a busy machine; a condition that holds ends the wait.
configure({ asyncUtilTimeout: 15_000 });

// jsdom has no layout, so nothing can be scrolled.
window.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;

afterEach(() => {
  cleanup();
  localStorage.clear();
});
