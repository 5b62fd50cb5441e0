/** `name` is the name of its cache. */
export type CachedBuild = { readonly name: string; readonly files: readonly string[] };

/**
 * The builds that can be deleted. A cached page needs all files of its own build, because the server may no longer have
 * them.
 */
export function unusedBuilds(
  builds: readonly CachedBuild[],
  current: string,
  pages: readonly string[],
): string[] {
  return builds
    .filter(
      ({ name, files }) =>
        name !== current && !pages.some((page) => files.some((file) => page.includes(`"${file}"`))),
    )
    .map(({ name }) => name);
}
