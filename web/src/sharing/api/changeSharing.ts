import { answerOf, client } from '../../api/client';
import type { components } from '../../api/schema.gen';
import { type FormSharing, sharingIn } from './formSharing';

/** What may be changed about sharing; what is left out stays as it was. */
export type SharingChange = Partial<FormSharing>;

/** Changes who can open a form and where. It holds as soon as the server has answered. */
export async function changeSharing(formId: string, change: SharingChange): Promise<FormSharing> {
  const { responders, ...rest } = change;
  const body: components['schemas']['AccessChange'] = {
    ...rest,
    ...(responders && { responders: [...responders] }),
  };
  return sharingIn(
    await answerOf(client.PUT('/api/form/{id}/access', { params: { path: { id: formId } }, body })),
  );
}
