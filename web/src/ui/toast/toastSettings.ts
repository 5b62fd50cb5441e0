import { createContext } from 'react';

/** What every toast takes from the area it appears in. */
export const ToastSettings = createContext({
  closeLabel: '',
  dismissible: true,
  returnFocus: () => {},
});
