import { answerOf, client } from '../../api/client';

/** Makes a form with one empty page, in no project. */
export async function createForm(name: string) {
  return (await answerOf(client.POST('/api/form/create', { body: { name } }))).form;
}
