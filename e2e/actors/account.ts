import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import type { Language } from '../appearance.ts';
import { publicUrl } from '../environment.ts';
import { codeMailTo } from './inbox.ts';

export type Person = { name: string; email: string; password: string };

/** Unique in every call. */
export function newPerson(language: Language = 'en'): Person {
  return {
    name: language === 'hi' ? 'आशा वर्मा' : 'Asha Verma',
    email: `asha.${randomUUID().slice(0, 13)}@example.com`,
    password: 'paper ink and blueprint',
  };
}

// Sessions created by API are listed with this browser.
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

/** Creates the account by API. */
export async function createAccount(person: Person): Promise<void> {
  const { name, email, password } = person;
  const response = await post('/api/user/signup', { name, email, password, confirmPassword: password });
  if (!response.ok) {
    throw new Error(`sign-up answered ${response.status}: ${await response.text()}`);
  }
}

/** Signs in by API. */
export async function tokenFor({ email, password }: Person): Promise<string> {
  const response = await post('/api/user/login', { email, password });
  if (!response.ok) {
    throw new Error(`login answered ${response.status}: ${await response.text()}`);
  }
  const { token } = (await response.json()) as { token: string };
  return token;
}

/** Verifies the address by API with the mailed code. */
export async function verifyEmailOf({ email }: Person, token: string): Promise<void> {
  await post('/api/user/verify-email/send', {}, token);
  const { code } = await codeMailTo(email);
  const response = await post('/api/user/verify-email', { otp: code }, token);
  if (!response.ok) {
    throw new Error(`email verification answered ${response.status}: ${await response.text()}`);
  }
}

/** The storage state of a signed-in browser. */
export function signedInWith(token: string) {
  return {
    cookies: [],
    origins: [{ origin: publicUrl, localStorage: [{ name: 'token', value: token }] }],
  };
}

/** A new owner, signed in in a new browser context. */
export async function newOwner(
  browser: Browser,
  person = newPerson(),
): Promise<{ token: string; page: Page }> {
  await createAccount(person);
  const token = await tokenFor(person);
  const context = await browser.newContext({ storageState: signedInWith(token) });
  return { token, page: await context.newPage() };
}

/** The status of a profile request with this token. */
export async function statusOf(token: string): Promise<number> {
  const response = await fetch(`${publicUrl}/api/user/profile`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return response.status;
}
