import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { publicUrl } from '../environment.ts';
import type { Language } from '../looks.ts';
import { codeMailTo } from './inbox.ts';

/** Somebody with an account, or about to have one. */
export type Person = { name: string; email: string; password: string };

/** Nobody has met this person before. */
export function newPerson(language: Language = 'en'): Person {
  return {
    name: language === 'hi' ? 'आशा वर्मा' : 'Asha Verma',
    email: `asha.${randomUUID().slice(0, 13)}@example.com`,
    password: 'paper ink and blueprint',
  };
}

// Sessions got behind the screens' back are listed like anybody's.
const USER_AGENT = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

async function post(path: string, body: object, token?: string): Promise<Response> {
  return fetch(`${publicUrl}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin: publicUrl,
      'user-agent': USER_AGENT,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
}

/** Makes the account behind the screens' back, for flows that begin after it. */
export async function openAccount(person: Person): Promise<void> {
  const { name, email, password } = person;
  const response = await post('/api/user/signup', { name, email, password, confirmPassword: password });
  if (!response.ok) {
    throw new Error(`sign-up answered ${response.status}: ${await response.text()}`);
  }
}

/** A session's token, got behind the screens' back. */
export async function tokenFor({ email, password }: Person): Promise<string> {
  const response = await post('/api/user/login', { email, password });
  if (!response.ok) {
    throw new Error(`login answered ${response.status}: ${await response.text()}`);
  }
  const { token } = (await response.json()) as { token: string };
  return token;
}

/** Proves the address behind the screens' back, by the code in the mail. */
export async function proveAddress({ email }: Person, token: string): Promise<void> {
  await post('/api/user/verify-email/send', {}, token);
  const { code } = await codeMailTo(email);
  const response = await post('/api/user/verify-email', { otp: code }, token);
  if (!response.ok) {
    throw new Error(`the proof answered ${response.status}: ${await response.text()}`);
  }
}

/** What a browser keeps of somebody who signed in there. */
export function signedInWith(token: string) {
  return {
    cookies: [],
    origins: [{ origin: publicUrl, localStorage: [{ name: 'token', value: token }] }],
  };
}

/** Somebody new who is signed in, in a browser of their own. */
export async function newOwner(browser: Browser): Promise<{ token: string; page: Page }> {
  const person = newPerson();
  await openAccount(person);
  const token = await tokenFor(person);
  const context = await browser.newContext({ storageState: signedInWith(token) });
  return { token, page: await context.newPage() };
}

/** How the server answers somebody who shows this token. */
export async function statusOf(token: string): Promise<number> {
  const response = await fetch(`${publicUrl}/api/user/profile`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return response.status;
}
