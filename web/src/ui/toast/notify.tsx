import { toast } from 'react-toastify/unstyled';
import { type ToastAction, ToastMessage, type ToastTone } from './ToastMessage';

/** Says what happened in a toast, from anywhere. A ToastArea must be on the page. */
export const notify = {
  success: (text: string) => show('success', text),
  error: (text: string) => show('error', text),
  info: (text: string, options: { action?: ToastAction | undefined } = {}) =>
    show('info', text, options.action),
};

const idsByMessage = new Map<string, string>();
let shownCount = 0;

function show(tone: ToastTone, text: string, action?: ToastAction): void {
  const toastId = idOf(tone, text);
  shownCount += 1;
  // A new key puts new words into the page, so a repeated message is read out again.
  const render = <ToastMessage key={shownCount} tone={tone} text={text} action={action} />;
  const role = tone === 'error' ? 'alert' : 'status';
  if (toast.isActive(toastId)) {
    toast.update(toastId, { render, delay: 0 });
  } else {
    toast(render, { toastId, type: tone, role });
  }
}

// The same message twice is one toast whose time starts again, not a pile.
function idOf(tone: ToastTone, text: string): string {
  const message = `${tone} ${text}`;
  const known = idsByMessage.get(message);
  if (known) return known;
  const id = `toast-${idsByMessage.size + 1}`;
  idsByMessage.set(message, id);
  return id;
}
