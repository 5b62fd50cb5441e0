import { queryOptions } from '@tanstack/react-query';
import { bodyOf, client } from './client';
import type { components } from './schema.gen';

export type OwnProfile = components['schemas']['UserOut'];

/** The signed-in owner's profile, used by the shell, Home, Profile and Settings. */
export const ownProfile = queryOptions({
  queryKey: ['user', 'profile'],
  queryFn: async () => (await bodyOf(client.GET('/api/user/profile'))).user,
});
