export type Fields = Readonly<Record<string, unknown>>;

/** The merged fields of an object that two sides changed. */
export type MergedFields<Thing = Fields> = {
  /** With my values where the sides disagree. */
  readonly mine: Thing;
  /** With their values where the sides disagree. */
  readonly theirs: Thing;
  readonly clashes: readonly string[];
};

/** Deep equality; a missing field equals one that is undefined. */
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

/** Three-way merge of one value: the changed side wins; two different changes clash. */
function mergeValue<T>(base: T, mine: T, theirs: T): { mine: T; theirs: T; clash: boolean } {
  if (same(mine, theirs) || same(theirs, base)) {
    return { mine, theirs: mine, clash: false };
  }
  return same(mine, base) ? { mine: theirs, theirs, clash: false } : { mine, theirs, clash: true };
}

type FieldSorts = {
  /** Objects that are merged by their own fields. */
  readonly objects?: readonly string[];
  /** Lists that are merged item by item, with all possible items in order. */
  readonly sets?: Readonly<Record<string, readonly string[]>>;
};

/** Merges field by field. */
export function mergeFields<Thing extends object>(
  base: Partial<Thing>,
  mine: Thing,
  theirs: Thing,
  { objects = [], sets = {} }: FieldSorts = {},
): MergedFields<Thing> {
  const [was, here, there] = [fieldsOf(base), fieldsOf(mine), fieldsOf(theirs)];
  const asMine: Record<string, unknown> = {};
  const asTheirs: Record<string, unknown> = {};
  const clashes: string[] = [];
  for (const key of new Set([here, there, was].flatMap((side) => Object.keys(side)))) {
    const values = [was[key], here[key], there[key]] as const;
    const value = sets[key]
      ? mergeSet(sets[key], ...values)
      : objects.includes(key)
        ? mergeInside(...values)
        : mergeValue(...values);
    put(asMine, key, value.mine);
    put(asTheirs, key, value.theirs);
    if (value.clash) {
      clashes.push(key);
    }
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each field comes from one of the two.
  return { mine: asMine as Thing, theirs: asTheirs as Thing, clashes };
}

function mergeInside(base: unknown, mine: unknown, theirs: unknown) {
  if (!isFields(base) || !isFields(mine) || !isFields(theirs)) {
    return mergeValue(base, mine, theirs);
  }
  const merged = mergeFields<Fields>(base, mine, theirs);
  return { ...merged, clash: merged.clashes.length > 0 };
}

/** Never clashes: an item that the sides disagree about was changed by only one of them. */
function mergeSet(items: readonly string[], base: unknown, mine: unknown, theirs: unknown) {
  const merged = items.filter((item) => {
    const [was, here, there] = [base, mine, theirs].map((set) => Array.isArray(set) && set.includes(item));
    return here === was ? there : here;
  });
  const value = merged.length > 0 ? merged : undefined;
  return { mine: value, theirs: value, clash: false };
}

export function only(from: object, names: readonly string[]): Fields {
  return Object.fromEntries(Object.entries(from).filter(([name]) => names.includes(name)));
}

export function without(from: object, names: readonly string[]): Fields {
  return Object.fromEntries(Object.entries(from).filter(([name]) => !names.includes(name)));
}

/**
 * Merges a list that two sides rearranged: their order, with the items that I added or moved after my predecessor of each.
 * `stays` filters the items.
 */
export function mergeOrder<Id extends string>(
  base: readonly Id[],
  mine: readonly Id[],
  theirs: readonly Id[],
  stays: (id: Id) => boolean,
): Id[] {
  const unmoved = new Set(longestUnmoved(base, mine));
  const movedByMe = new Set(mine.filter((id) => !unmoved.has(id)));
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

/** The longest list of items that are in the same order before and now (longest increasing subsequence). */
function longestUnmoved<Id extends string>(before: readonly Id[], now: readonly Id[]): Id[] {
  const indexBefore = new Map(before.map((id, at) => [id, at]));
  /** For each length, the chain with the smallest last index, as its last item. */
  const ends: { id: Id; at: number; previous: Chain<Id> | undefined }[] = [];
  for (const id of now) {
    const at = indexBefore.get(id);
    if (at === undefined) {
      continue;
    }
    const last = ends.at(-1);
    const isContinued = last === undefined || last.at < at;
    const length = isContinued ? ends.length : ends.findIndex((end) => end.at >= at);
    ends[length] = { id, at, previous: ends[length - 1] };
  }
  const chain: Id[] = [];
  for (let end: Chain<Id> | undefined = ends.at(-1); end; end = end.previous) {
    chain.unshift(end.id);
  }
  return chain;
}

type Chain<Id> = { readonly id: Id; readonly at: number; readonly previous: Chain<Id> | undefined };

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function fieldsOf(thing: object): Fields {
  return Object.fromEntries(Object.entries(thing));
}

function put(into: Record<string, unknown>, key: string, value: unknown): void {
  if (value !== undefined) {
    into[key] = value;
  }
}
