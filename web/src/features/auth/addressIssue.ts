type OpenedPage = Pick<Window, 'isSecureContext'> & { origin: string };

/** What is wrong with the installation's public URL, seen from the page that was opened with it. */
export function addressIssue(publicUrl: string, opened: OpenedPage) {
  if (publicUrl !== opened.origin) {
    return 'addressDiffers';
  }
  if (publicUrl.startsWith('https:')) {
    return undefined;
  }
  // Without HTTPS, browsers trust only their own machine.
  return opened.isSecureContext ? 'addressLocal' : 'addressPlain';
}
