/** The files of a build and the page that names some of them. */
export type Build = { files: readonly string[]; namedByThePage: readonly string[] };

/** A cache, by addresses alone. */
type Place = {
  match: (address: string, options: CacheQueryOptions) => Promise<Response | undefined>;
  put: (address: string, response: Response) => Promise<void>;
};

/** Where a build is kept, and where it comes from. */
export type Keeping = {
  files: Place;
  page: Place;
  load: (address: string) => Promise<Response>;
};

/** Every page of the application is this one. */
export const PAGE_ADDRESS = '/';

/**
 * Keeps a build: all files first, then the page that names them, so that a kept page always finds its files. Fails when
 * anything that comes is not what it should be; the files that are kept already stay for the next try.
 */
export async function keepBuild({ files, namedByThePage }: Build, keeping: Keeping): Promise<void> {
  await Promise.all(files.map((name) => keepFile(name, keeping)));
  const page = await keeping.load(PAGE_ADDRESS);
  const text = await page.text();
  // While a deployment is under way, another node may still send the page of the build before.
  if (!page.ok || !namesThem(text, namedByThePage)) {
    throw new Error('the page is of another build; the browser tries again later');
  }
  // A copy: a page that came by a detour would be refused to whoever visits without one.
  const headers = new Headers(page.headers);
  headers.delete('content-encoding');
  headers.delete('content-length');
  await keeping.page.put(PAGE_ADDRESS, new Response(text, { headers }));
}

/** Keeps again what the browser, or somebody who tidies up, has taken away. Nothing is asked for that is there. */
export async function mendBuild(build: Build, keeping: Keeping): Promise<void> {
  const kept = await keeping.page.match(PAGE_ADDRESS, { ignoreVary: true });
  if (kept && namesThem(await kept.text(), build.namedByThePage)) {
    await Promise.all(build.files.map((name) => keepFile(name, keeping)));
  } else {
    await keepBuild(build, keeping);
  }
}

/**
 * Whether an answer is the file of that name. A network that asks for a password first answers everything with a page of
 * its own, and what is kept under a name with a hash is never asked for again.
 */
export function isFile(name: string, { status, redirected, headers }: Response): boolean {
  const type = headers.get('content-type') ?? '';
  const extension = /[^.]*$/.exec(name)?.[0] ?? '';
  const isRight = TYPES[extension]?.test(type) ?? !type.includes('html');
  return status === 200 && !redirected && isRight;
}

const TYPES: Readonly<Record<string, RegExp>> = { js: /javascript/, css: /^text\/css/, svg: /^image\/svg/ };

/** Keeps a file unless it is there; fails when it does not come as itself. */
export async function keepFile(
  name: string,
  { files, load }: Pick<Keeping, 'files' | 'load'>,
): Promise<void> {
  if (await files.match(name, { ignoreVary: true })) {
    return;
  }
  const response = await load(name);
  if (!isFile(name, response)) {
    throw new Error(`${name} did not come as itself`);
  }
  await files.put(name, response);
}

function namesThem(page: string, names: readonly string[]): boolean {
  return names.every((name) => page.includes(name));
}
