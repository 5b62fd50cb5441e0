import { call, mayPass } from '../call';
import { pathOf } from '../formCalls';

/** What asking for a code came to. */
export type CodeSent =
  /** `resendAt`: when another may be asked for. */
  | { readonly is: 'sent'; readonly entry: string; readonly resendAt: number }
  | { readonly is: 'tooOften'; readonly seconds: number | undefined }
  | { readonly is: 'failed' };

/** What trying a code came to. */
export type CodeTried =
  | { readonly is: 'entered'; readonly pass: string }
  | { readonly is: 'invalid' | 'failed' };

/** Has a code mailed to this address, should it be listed; it replaces an earlier one. */
export async function askForCode(link: string, email: string, earlier?: string): Promise<CodeSent> {
  const body = { email, ...(earlier !== undefined && { entry: earlier }) };
  const reply = await call('POST', `${pathOf(link)}/code`, { body });
  const { entry, resendAfterSeconds } = reply.body;
  if (reply.isOk && typeof entry === 'string') {
    return { is: 'sent', entry, resendAt: Date.now() + Number(resendAfterSeconds ?? 0) * 1000 };
  }
  return !reply.isOk && reply.status === 429
    ? { is: 'tooOften', seconds: reply.retryAfter }
    : { is: 'failed' };
}

/** Enters with the code that was mailed. */
export async function tryCode(link: string, entry: string, otp: string): Promise<CodeTried> {
  const reply = await call('POST', `${pathOf(link)}/enter`, { body: { entry, otp } });
  const { pass } = reply.body;
  if (reply.isOk && typeof pass === 'string') {
    return { is: 'entered', pass };
  }
  return { is: !reply.isOk && mayPass(reply.status) ? 'failed' : 'invalid' };
}
