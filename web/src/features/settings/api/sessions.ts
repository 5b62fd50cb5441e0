import { queryOptions } from '@tanstack/react-query';
import { answerOf, client } from '../../../api/client';
import type { components } from '../../../api/schema.gen';

export type Session = components['schemas']['SessionOut'];

/** Where the owner is signed in. */
export const sessions = queryOptions({
  queryKey: ['user', 'sessions'],
  queryFn: async () => (await answerOf(client.GET('/api/user/sessions'))).sessions,
});
