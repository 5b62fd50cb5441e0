/** The ways to a page, and how long the faster wish may hold up the surer one. */
export type WaysToAPage = {
  network: Promise<Response>;
  kept: () => Promise<Response | undefined>;
  patience: Promise<unknown>;
};

/**
 * The newest page if the network brings one in good time, the kept one otherwise. With nothing kept, whatever
 * the network says in the end, so that a browser without a copy behaves as it would without us.
 */
export async function openPage({ network, kept, patience }: WaysToAPage): Promise<Response> {
  const fromNetwork = network.then(
    (response) => (response.status >= 500 ? undefined : response),
    () => undefined,
  );
  const inGoodTime = await Promise.race([fromNetwork, patience.then(() => undefined)]);
  return inGoodTime ?? (await kept()) ?? network;
}
