function setting(name: string): string {
  const value = process.env[name];
  if (!value) {
    throw new Error(`${name} is not set: run the flows by 'make e2e', which starts the product first`);
  }
  return value.replace(/\/$/, '');
}

/** The base URL of the product under test. */
export const publicUrl = setting('FORMWRIGHT_PUBLIC_URL');

/** The API of the mail sink. */
export const inboxUrl = setting('FORMWRIGHT_INBOX_URL');
