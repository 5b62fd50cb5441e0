import { answerOf, client } from '../../../api/client';

export async function saveProfile(body: { name: string; mobile: string; location: string }) {
  return (await answerOf(client.PUT('/api/user/profile', { body }))).user;
}
