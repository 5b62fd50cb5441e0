type Rules = { createScriptURL: (address: string) => string };

declare global {
  // Not every browser has it, and TypeScript does not know it yet. What it makes passes for text.
  var trustedTypes: { createPolicy: (name: string, rules: Rules) => Rules } | undefined;
}

/** The content policy lets no plain text become the address of a script; this policy's name is in its list. */
export function trustedWorker(address: string): string {
  if (globalThis.trustedTypes === undefined) {
    return address;
  }
  const policy = globalThis.trustedTypes.createPolicy('service-worker', {
    createScriptURL: (asked) => {
      if (asked !== address) {
        throw new TypeError(`${asked} is not the address of our worker`);
      }
      return asked;
    },
  });
  return policy.createScriptURL(address);
}
