/** The named fields of a thing, whatever they hold. */
export type Fields = Readonly<Record<string, unknown>>;

/** What became of the fields of a thing that two sides changed. */
export type MergedFields<Thing = Fields> = {
  /** With mine where the two sides disagree. */
  readonly mine: Thing;
  /** The same with theirs where they disagree. */
  readonly theirs: Thing;
  /** The fields they disagree about. */
  readonly clashes: readonly string[];
};

/** Whether two values hold the same; a field that is left out equals one that is undefined. */
export function same(left: unknown, right: unknown): boolean {
  if (Object.is(left, right)) {
    return true;
  }
  if (Array.isArray(left) && Array.isArray(right)) {
    return left.length === right.length && left.every((item, at) => same(item, right[at]));
  }
  if (!isFields(left) || !isFields(right)) {
    return false;
  }
  return (
    Object.keys(left).every((key) => same(left[key], right[key])) &&
    Object.keys(right).every((key) => right[key] === undefined || left[key] !== undefined)
  );
}

/** One value changed by two sides: whoever changed it has their way, and both of them is a clash. */
export function mergeValue<T>(base: T, mine: T, theirs: T): { mine: T; theirs: T; clash: boolean } {
  if (same(mine, theirs) || same(theirs, base)) {
    return { mine, theirs: mine, clash: false };
  }
  return same(mine, base) ? { mine: theirs, theirs, clash: false } : { mine, theirs, clash: true };
}

/** Field by field. A thing inside the thing that is named in `inside` is merged by its own fields. */
export function mergeFields<Thing extends object>(
  base: Partial<Thing>,
  mine: Thing,
  theirs: Thing,
  inside: readonly string[] = [],
): MergedFields<Thing> {
  const [was, here, there] = [fieldsOf(base), fieldsOf(mine), fieldsOf(theirs)];
  const asMine: Record<string, unknown> = {};
  const asTheirs: Record<string, unknown> = {};
  const clashes: string[] = [];
  for (const key of keysOf(here, there, was)) {
    const value = inside.includes(key)
      ? mergeInside(was[key], here[key], there[key])
      : mergeValue(was[key], here[key], there[key]);
    put(asMine, key, value.mine);
    put(asTheirs, key, value.theirs);
    if (value.clash) {
      clashes.push(key);
    }
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each field is one that one of the two had.
  return { mine: asMine as Thing, theirs: asTheirs as Thing, clashes };
}

function mergeInside(base: unknown, mine: unknown, theirs: unknown) {
  if (!isFields(base) || !isFields(mine) || !isFields(theirs)) {
    return mergeValue(base, mine, theirs);
  }
  const merged = mergeFields<Fields>(base, mine, theirs);
  return { ...merged, clash: merged.clashes.length > 0 };
}

/** These fields alone. */
export function only(from: object, names: readonly string[]): Fields {
  return Object.fromEntries(Object.entries(from).filter(([name]) => names.includes(name)));
}

/** All fields but these. */
export function without(from: object, names: readonly string[]): Fields {
  return Object.fromEntries(Object.entries(from).filter(([name]) => !names.includes(name)));
}

/**
 * A list that two sides rearranged: their order, with what I put in or moved standing after what I put it after.
 * `stays` says what is in the list at all.
 */
export function mergeOrder<Id extends string>(
  base: readonly Id[],
  mine: readonly Id[],
  theirs: readonly Id[],
  stays: (id: Id) => boolean,
): Id[] {
  const leftAlone = new Set(longestInOrder(base, mine));
  const movedByMe = new Set(mine.filter((id) => !leftAlone.has(id)));
  const merged = theirs.filter((id) => stays(id) && !movedByMe.has(id));
  const placed = new Set(merged);
  let previous: Id | undefined;
  for (const id of mine) {
    if (!stays(id)) {
      continue;
    }
    if (!placed.has(id)) {
      placed.add(id);
      merged.splice(previous === undefined ? 0 : merged.indexOf(previous) + 1, 0, id);
    }
    previous = id;
  }
  return merged;
}

/** The most items of `now` that still follow each other as they did before. */
function longestInOrder<Id extends string>(before: readonly Id[], now: readonly Id[]): Id[] {
  const placeBefore = new Map(before.map((id, at) => [id, at]));
  /** The shortest-reaching chain of each length, as its last item. */
  const ends: { id: Id; at: number; previous: Chain<Id> | undefined }[] = [];
  for (const id of now) {
    const at = placeBefore.get(id);
    if (at === undefined) {
      continue;
    }
    const last = ends.at(-1);
    const goesOn = last === undefined || last.at < at;
    const length = goesOn ? ends.length : ends.findIndex((end) => end.at >= at);
    ends[length] = { id, at, previous: ends[length - 1] };
  }
  const chain: Id[] = [];
  for (let end: Chain<Id> | undefined = ends.at(-1); end; end = end.previous) {
    chain.unshift(end.id);
  }
  return chain;
}

type Chain<Id> = { readonly id: Id; readonly at: number; readonly previous: Chain<Id> | undefined };

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function fieldsOf(thing: object): Fields {
  return Object.fromEntries(Object.entries(thing));
}

function keysOf(...things: readonly Fields[]): readonly string[] {
  return [...new Set(things.flatMap((thing) => Object.keys(thing)))];
}

function put(into: Record<string, unknown>, key: string, value: unknown): void {
  if (value !== undefined) {
    into[key] = value;
  }
}
