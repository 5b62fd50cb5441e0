import { queryOptions } from '@tanstack/react-query';
import { answerOf, client } from './client';
import type { components } from './schema.gen';

export type OwnProfile = components['schemas']['UserOut'];

/** The signed-in owner: the shell, Home, Profile and Settings all show something of it. */
export const ownProfile = queryOptions({
  queryKey: ['user', 'profile'],
  queryFn: async () => (await answerOf(client.GET('/api/user/profile'))).user,
});
