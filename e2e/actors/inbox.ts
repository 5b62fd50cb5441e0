import { expect } from '@playwright/test';
import { inboxUrl } from '../environment.ts';

export type Mail = { subject: string; text: string };

type StoredMail = { subject: string; text: string; date: string; to: { address: string }[] };

/** Every mail to this address, oldest first. */
export async function mailsTo(address: string): Promise<Mail[]> {
  const response = await fetch(`${inboxUrl}/email`);
  const all = (await response.json()) as StoredMail[];
  return all
    .filter((mail) => mail.to.some((to) => to.address.toLowerCase() === address.toLowerCase()))
    .toSorted((one, other) => Date.parse(one.date) - Date.parse(other.date));
}

/** Waits for the first mail with a code to this address. */
export async function codeMailTo(address: string): Promise<Mail & { code: string }> {
  let found: (Mail & { code: string }) | undefined;
  await expect
    .poll(
      async () => {
        const withCode = (await mailsTo(address)).map((mail) => ({ ...mail, code: codeIn(mail) }));
        found = withCode.find((mail): mail is Mail & { code: string } => mail.code !== undefined);
        return found;
      },
      { message: `a mail with a code for ${address}`, timeout: 120_000 },
    )
    .toBeDefined();
  if (found === undefined) {
    throw new Error('unreachable: polled until defined');
  }
  return found;
}

/** Waits for the first mail with this subject to this address. */
export async function mailTo(address: string, subject: string): Promise<Mail> {
  let found: Mail | undefined;
  await expect
    .poll(
      async () => {
        found = (await mailsTo(address)).find((mail) => mail.subject === subject);
        return found;
      },
      { message: `a mail “${subject}” for ${address}`, timeout: 120_000 },
    )
    .toBeDefined();
  if (found === undefined) {
    throw new Error('unreachable: polled until defined');
  }
  return found;
}

function codeIn({ subject }: Mail): string | undefined {
  return /\b\d{6}\b/.exec(subject)?.[0];
}
