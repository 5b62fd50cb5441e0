import { deviceStorage } from '../../ui/deviceStorage';

/** Spec §3: storage key of the last form created outside a project, until it is published. */
const KEY = 'standaloneFormId';

export const standaloneForm = {
  read: () => deviceStorage.read(KEY),
  /** Where storage is blocked, the builder's URL has the form id anyway. */
  remember: (formId: string) => deviceStorage.write(KEY, formId),
  forget: (formId: string) => {
    if (standaloneForm.read() === formId) {
      localStorage.removeItem(KEY);
    }
  },
};
