import { toast } from 'react-toastify/unstyled';
import { type ToastAction, ToastMessage, type ToastTone } from './ToastMessage';

/** Shows toasts from anywhere. The page must have a ToastArea. */
export const notify = {
  success: (text: string) => show('success', text),
  error: (text: string) => show('error', text),
  info: (text: string, options: { action?: ToastAction | undefined } = {}) =>
    show('info', text, options.action),
  /** Closes the error toast with this text, if it is still open. */
  withdrawError: (text: string) => withdraw(messageOf('error', text)),
  /** Closes every toast. */
  clear: () => {
    idsByMessage.clear();
    toast.dismiss();
  },
};

/** The oldest toast closes when a new one exceeds this. */
const MAX_TOASTS = 4;

const idsByMessage = new Map<string, string>();
let shownCount = 0;
let idCount = 0;
let newest: readonly string[] = [];

function show(tone: ToastTone, text: string, action?: ToastAction): void {
  const toastId = idOf(messageOf(tone, text));
  shownCount += 1;
  // A new key remounts the content, so that screen readers read a repeated message again.
  const render = <ToastMessage key={shownCount} tone={tone} text={text} action={action} />;
  const role = tone === 'error' ? 'alert' : 'status';
  if (toast.isActive(toastId)) {
    toast.update(toastId, { render, delay: 0 });
  } else {
    toast(render, { toastId, type: tone, role });
    newest = [toastId, ...newest.filter((id) => toast.isActive(id))];
    const oldest = newest[MAX_TOASTS];
    // Without an id, `dismiss` would close all toasts.
    if (oldest !== undefined) {
      toast.dismiss(oldest);
    }
  }
}

function withdraw(message: string): void {
  const toastId = idsByMessage.get(message);
  if (toastId !== undefined) {
    // If the same message is shown again while this toast is closing, it needs a new id.
    idsByMessage.delete(message);
    toast.dismiss(toastId);
  }
}

function messageOf(tone: ToastTone, text: string): string {
  return `${tone} ${text}`;
}

// A repeated message updates its toast instead of adding one.
function idOf(message: string): string {
  const known = idsByMessage.get(message);
  if (known) return known;
  idCount += 1;
  const id = `toast-${idCount}`;
  idsByMessage.set(message, id);
  return id;
}
