import { queryOptions } from '@tanstack/react-query';
import { answerOf, client } from '../../../../api/client';

/** The address respondents open, or null while it serves nothing. Only those who may edit the form are told. */
export const shareUrl = (formId: string) =>
  queryOptions({
    queryKey: ['analytics', formId, 'shareUrl'],
    queryFn: async () => {
      const { form } = await answerOf(client.GET('/api/form/{id}', { params: { path: { id: formId } } }));
      return form.status === 'published' && form.shareLink !== undefined
        ? `${location.origin}/form/${form.shareLink}`
        : null;
    },
  });
