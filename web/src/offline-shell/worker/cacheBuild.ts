import { cacheFile, type FileCache, type FileSource } from '../../offline/worker/cacheFile';

/** The files of a build and the page that names some of them. */
export type Build = { files: readonly string[]; linkedByPage: readonly string[] };

export type BuildCaches = FileSource & { readonly page: FileCache };

/** All pages of the application are this document. */
export const PAGE_PATH = '/';

/**
 * Caches all files first, then the page that links them, so that a cached page always finds its files. Fails on any
 * unexpected content; files cached so far stay for the next try.
 */
export async function cacheBuild({ files, linkedByPage }: Build, caches: BuildCaches): Promise<void> {
  await Promise.all(files.map((name) => cacheFile(name, caches)));
  const page = await caches.load(PAGE_PATH);
  const text = await page.text();
  // During a deployment another node may still send the page of the previous build.
  if (!page.ok || !containsAll(text, linkedByPage)) {
    throw new Error('the page is of another build; the browser tries again later');
  }
  // A copy, because browsers reject a redirected response for a navigation.
  const headers = new Headers(page.headers);
  headers.delete('content-encoding');
  headers.delete('content-length');
  await caches.page.put(PAGE_PATH, new Response(text, { headers }));
}

/** Caches what the browser or the user has deleted; loads nothing that is still cached. */
export async function repairBuild(build: Build, caches: BuildCaches): Promise<void> {
  const cached = await caches.page.match(PAGE_PATH, { ignoreVary: true });
  if (cached && containsAll(await cached.text(), build.linkedByPage)) {
    await Promise.all(build.files.map((name) => cacheFile(name, caches)));
  } else {
    await cacheBuild(build, caches);
  }
}

function containsAll(page: string, names: readonly string[]): boolean {
  return names.every((name) => page.includes(name));
}
