import type { ComponentType } from 'react';

/** What `lazy` takes: the part that is fetched, or should that fail, what stands in, so that the rest of the page stays. */
export async function orElse<Props>(
  part: Promise<ComponentType<Props>>,
  missing: ComponentType<Props>,
): Promise<{ default: ComponentType<Props> }> {
  return { default: await part.catch(() => missing) };
}
