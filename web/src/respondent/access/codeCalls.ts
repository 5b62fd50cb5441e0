import { call, isRetryable } from '../call';
import { pathOf } from '../formCalls';

export type CodeRequestResult =
  /** `resendAt`: when another code may be requested. */
  | { readonly is: 'sent'; readonly entry: string; readonly resendAt: number }
  | { readonly is: 'tooOften'; readonly seconds: number | undefined }
  | { readonly is: 'failed' };

export type CodeResult =
  | { readonly is: 'accepted'; readonly accessToken: string }
  | { readonly is: 'invalid' | 'failed' };

/** Requests a code for this address. The server mails it only to invited addresses; it replaces an earlier code. */
export async function requestCode(link: string, email: string, earlier?: string): Promise<CodeRequestResult> {
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

/** Whether mail goes out. Without it, people get their codes from the operator. */
export async function readSendsMail(): Promise<boolean> {
  const { body } = await call('GET', '/api/installation');
  return body['sendsMail'] !== false;
}

export async function submitCode(link: string, entry: string, otp: string): Promise<CodeResult> {
  const reply = await call('POST', `${pathOf(link)}/enter`, { body: { entry, otp } });
  const { pass } = reply.body;
  if (reply.isOk && typeof pass === 'string') {
    return { is: 'accepted', accessToken: pass };
  }
  return { is: !reply.isOk && isRetryable(reply.status) ? 'failed' : 'invalid' };
}
