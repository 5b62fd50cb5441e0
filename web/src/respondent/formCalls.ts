import { call, isObject, isRetryable, type JsonObject, type Reply } from './call';
import { readCredentials, saveAccessToken } from './credentials';
import { takeInlineForm } from './inlineForm';
import type { Loaded, SharedForm } from './session';

/** The API calls of one link, made with the credentials stored on this device. */
export type FormCalls = ReturnType<typeof callsOf>;

/** `fallbackToken` is used when this device has no access token for the link. */
export function callsOf(link: string, fallbackToken?: string) {
  const credentials = readCredentials(link);
  credentials.accessToken ??= fallbackToken;
  let isByToken = false;

  async function request(method: 'GET' | 'POST', path: string, body?: object): Promise<Reply> {
    const reply = await call(method, path, {
      ...(body && { body }),
      headers: {
        ...(credentials.sessionToken !== undefined && {
          authorization: `Bearer ${credentials.sessionToken}`,
        }),
        ...(credentials.accessToken !== undefined && { 'x-form-pass': credentials.accessToken }),
      },
    });
    if (!reply.isOk && reply.status === 401 && credentials.sessionToken !== undefined) {
      // An expired session must not block a form that needs none.
      credentials.sessionToken = undefined;
      return request(method, path, body);
    }
    if (!reply.isOk && reply.status === 403) {
      setToken(undefined);
    }
    return reply;
  }

  function setToken(accessToken: string | undefined, person = credentials.person) {
    credentials.accessToken = accessToken;
    // Kept when the token expires: the answers on the screen stay this person's until another one enters a code.
    credentials.person = person;
    saveAccessToken(link, accessToken, person);
  }

  return {
    load: async (): Promise<Loaded> => {
      const inline = takeInlineForm();
      if (inline !== undefined && isShared(inline)) {
        return { is: 'form', form: inline.form };
      }
      const reply = await request('GET', pathOf(link));
      isByToken = (reply.isOk || reply.status === 409) && credentials.accessToken !== undefined;
      if (reply.isOk) {
        return isShared(reply.body) ? { is: 'form', form: reply.body.form } : { is: 'unreachable' };
      }
      return isRetryable(reply.status)
        ? { is: 'unreachable' }
        : { is: absence(reply) ?? 'notFound', notice: reply.body };
    },

    request,

    accessToken: () => credentials.accessToken,

    /** Whose the access token is, or was until it expired. */
    person: () => credentials.person,

    /** Whether a stored access token opened the form. */
    isByToken: () => isByToken,

    /** Uses and stores the access token that a person got for their code. */
    setToken,

    /** Deletes the access token and whose it was: somebody else uses the device now. */
    forgetPerson: () => {
      saveAccessToken(link, undefined);
      isByToken = false;
      credentials.accessToken = undefined;
      credentials.person = undefined;
    },
  };
}

/** The API path of the form behind this link. */
export function pathOf(link: string): string {
  return `/api/form/shared/${encodeURIComponent(link)}`;
}

/** A listed person has completed the one response that the form takes of them. */
export const ALREADY_ANSWERED = 'form.already_answered';

/** Why the form cannot be opened, if the reply says so. */
export function absence({
  status,
  body,
}: Reply & { isOk: false }): 'notFound' | 'closed' | 'restricted' | undefined {
  switch (status) {
    case 403:
      return 'restricted';
    case 404:
    case 410:
      return body['code'] === 'form.closed' || body['code'] === 'form.not_open' ? 'closed' : 'notFound';
    case 409:
      return body['code'] === ALREADY_ANSWERED ? 'closed' : undefined;
    default:
      return undefined;
  }
}

/** Checks only the fields read before the form rules take over; our own server sends the rest. */
function isShared(body: JsonObject): body is { form: SharedForm } {
  const { form } = body;
  return (
    isObject(form) &&
    typeof form['_id'] === 'string' &&
    typeof form['name'] === 'string' &&
    typeof form['version'] === 'number' &&
    Array.isArray(form['pages']) &&
    isObject(form['pageConditions'])
  );
}
