/** One build's files, by the name of what they are kept in. */
export type KeptBuild = { readonly name: string; readonly files: readonly string[] };

/**
 * The builds that can go: a page that is kept needs the files of the build it came with, those it fetches later too, and
 * the server no longer has them.
 */
export function unusedBuilds(
  builds: readonly KeptBuild[],
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
