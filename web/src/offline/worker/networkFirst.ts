export type PageSources = {
  network: Promise<Response>;
  cached: () => Promise<Response | undefined>;
  timeout: Promise<unknown>;
};

/**
 * The network's page if it arrives before the timeout, otherwise the cached one. With nothing cached, the network's
 * result whatever it is, as without a worker.
 */
export async function networkFirst({ network, cached, timeout }: PageSources): Promise<Response> {
  const fromNetwork = network.then(
    (response) => (response.status >= 500 ? undefined : response),
    () => undefined,
  );
  const inTime = await Promise.race([fromNetwork, timeout.then(() => undefined)]);
  return inTime ?? (await cached()) ?? network;
}
