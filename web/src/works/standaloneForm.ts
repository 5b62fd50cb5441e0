/** Spec §3: where the form that was started without a project is remembered until it is published. */
const KEY = 'standaloneFormId';

/** The form that was started last on its own. Storage may be blocked: then none is remembered. */
export const standaloneForm = {
  read(): string | null {
    try {
      return localStorage.getItem(KEY);
    } catch {
      return null;
    }
  },
  remember(formId: string): void {
    try {
      localStorage.setItem(KEY, formId);
    } catch {
      // The address of the builder names the form all the same.
    }
  },
  forget(formId: string): void {
    if (standaloneForm.read() === formId) {
      localStorage.removeItem(KEY);
    }
  },
};
