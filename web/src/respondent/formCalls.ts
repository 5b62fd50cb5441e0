import { call, isObject, type JsonObject, mayPass, type Reply } from './call';
import { takeFormInPage } from './formInPage';
import type { Loaded, SharedForm } from './session';
import { keepPass, readProof } from './storedProof';

/** The calls of one link. They carry whatever proof this device has. */
export type FormCalls = ReturnType<typeof callsOf>;

/** The calls of the form behind this link. */
export function callsOf(link: string) {
  const proof = readProof(link);

  async function proven(method: 'GET' | 'POST', path: string, body?: object): Promise<Reply> {
    const reply = await call(method, path, {
      ...(body && { body }),
      headers: {
        ...(proof.token !== undefined && { authorization: `Bearer ${proof.token}` }),
        ...(proof.pass !== undefined && { 'x-form-pass': proof.pass }),
      },
    });
    if (!reply.isOk && reply.status === 401 && proof.token !== undefined) {
      // A session that ran out must not keep anybody from a form that needs none.
      proof.token = undefined;
      return proven(method, path, body);
    }
    if (!reply.isOk && reply.status === 403) {
      givePass(undefined);
    }
    return reply;
  }

  function givePass(pass: string | undefined) {
    proof.pass = pass;
    keepPass(link, pass);
  }

  return {
    /** Opens the form. */
    load: async (): Promise<Loaded> => {
      const brought = takeFormInPage();
      if (brought !== undefined && isShared(brought)) {
        return { is: 'form', form: brought.form };
      }
      const reply = await proven('GET', pathOf(link));
      if (reply.isOk) {
        return isShared(reply.body) ? { is: 'form', form: reply.body.form } : { is: 'unreachable' };
      }
      return mayPass(reply.status) ? { is: 'unreachable' } : { is: absence(reply) ?? 'notFound' };
    },

    /** Any call of this form. */
    proven,

    /** The pass, for calls that are made elsewhere. */
    pass: () => proof.pass,

    /** Takes the pass that a code gave; it is kept on this device. */
    givePass,
  };
}

/** Where the form behind this link is. */
export function pathOf(link: string): string {
  return `/api/form/shared/${encodeURIComponent(link)}`;
}

/** Why the form is not there for whoever asks, when that is what the refusal says. */
export function absence({
  status,
  body,
}: Reply & { isOk: false }): 'notFound' | 'closed' | 'people' | undefined {
  switch (status) {
    case 403:
      return 'people';
    case 404:
    case 410:
      return body['code'] === 'form.closed' ? 'closed' : 'notFound';
    default:
      return undefined;
  }
}

/** Only what is looked at before the form rules take over is checked: it is our own server's word. */
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
