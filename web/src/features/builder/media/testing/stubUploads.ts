import { vi } from 'vitest';

/** An upload controlled by the test. */
export class StubbedUpload extends EventTarget {
  readonly upload = new EventTarget();
  readonly sent: { method: string; path: string; headers: Record<string, string>; file: unknown } = {
    method: '',
    path: '',
    headers: {},
    file: undefined,
  };
  status = 0;
  statusText = '';
  responseText = '';
  isAborted = false;

  open(method: string, path: string) {
    Object.assign(this.sent, { method, path });
  }

  setRequestHeader(name: string, value: string) {
    this.sent.headers[name] = value;
  }

  getResponseHeader() {
    return null;
  }

  send(body: FormData) {
    this.sent.file = body.get('file');
  }

  abort() {
    this.isAborted = true;
    this.dispatchEvent(new Event('abort'));
  }

  progress(loaded: number, total: number) {
    this.upload.dispatchEvent(new ProgressEvent('progress', { lengthComputable: true, loaded, total }));
  }

  answer(status: number, body: unknown) {
    this.upload.dispatchEvent(new Event('load'));
    Object.assign(this, {
      status,
      responseText: typeof body === 'string' ? body : JSON.stringify(body),
    });
    this.dispatchEvent(new Event('load'));
  }

  fail() {
    this.dispatchEvent(new Event('error'));
  }
}

/** Replaces `XMLHttpRequest`; returns the list of uploads, oldest first. */
export function stubUploads(): StubbedUpload[] {
  const uploads: StubbedUpload[] = [];
  vi.stubGlobal(
    'XMLHttpRequest',
    class extends StubbedUpload {
      constructor() {
        super();
        uploads.push(this);
      }
    },
  );
  return uploads;
}
