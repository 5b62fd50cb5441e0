type Rules = { createScriptURL: (address: string) => string };

declare global {
  // Missing in some browsers and in TypeScript's types. Its result can be used as a string.
  var trustedTypes: { createPolicy: (name: string, rules: Rules) => Rules } | undefined;
}

/** The content security policy allows script URLs only from the trusted-types policy `service-worker`. */
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
