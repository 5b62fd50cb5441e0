import { queryOptions } from '@tanstack/react-query';
import { answerOf, client } from '../../api/client';
import type { FormAccess } from '../ResponderFields';

/** Who can open a form, whom it is shared with, and whether other websites may show it. */
export type FormSharing = FormAccess & { embeddable: boolean };

/** How a form is shared, as its owner is told. */
export const formSharing = (formId: string) =>
  queryOptions({
    queryKey: ['sharing', formId],
    queryFn: async () =>
      sharingIn((await answerOf(client.GET('/api/form/{id}', { params: { path: { id: formId } } }))).form),
    // The builder and other devices change it too.
    staleTime: 0,
  });

/** Only what concerns sharing, out of a larger answer. */
export function sharingIn(answer: FormSharing): FormSharing {
  const { access, responders, embeddable } = answer;
  return { access, responders, embeddable };
}
