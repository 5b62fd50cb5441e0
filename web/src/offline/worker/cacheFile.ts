export type FileCache = {
  match: (address: string, options: CacheQueryOptions) => Promise<Response | undefined>;
  put: (address: string, response: Response) => Promise<void>;
};

export type FileSource = { readonly files: FileCache; readonly load: (address: string) => Promise<Response> };

/** Caches a file unless it is cached already; fails on unexpected content. */
export async function cacheFile(name: string, { files, load }: FileSource): Promise<void> {
  if (await files.match(name, { ignoreVary: true })) {
    return;
  }
  const response = await load(name);
  if (!isExpectedFile(name, response)) {
    throw new Error(`${name} has unexpected content`);
  }
  await files.put(name, response);
}

/**
 * Whether a response really is the file. Captive portals answer every request with their own page, and a file with a
 * hashed name, once cached, is never loaded again.
 */
export function isExpectedFile(name: string, { status, redirected, headers }: Response): boolean {
  const type = headers.get('content-type') ?? '';
  const extension = /[^.]*$/.exec(name)?.[0] ?? '';
  const isRight = TYPES[extension]?.test(type) ?? !type.includes('html');
  return status === 200 && !redirected && isRight;
}

const TYPES: Readonly<Record<string, RegExp>> = { js: /javascript/, css: /^text\/css/, svg: /^image\/svg/ };
