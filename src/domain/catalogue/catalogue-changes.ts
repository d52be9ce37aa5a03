import type { Catalogue } from './catalogue.ts'
import { flattenCatalogue, unflattenCatalogue } from './flat-catalogue.ts'

/** One value that differs; `undefined` on the side that lacks it. */
export type CatalogueChange = {
  readonly path: string
  readonly before: unknown
  readonly after: unknown
}

/** The changes that turn `before` into `after`, value by value, in reading order. */
export function diffCatalogues(before: Catalogue, after: Catalogue): CatalogueChange[] {
  const [old, fresh] = [flattenCatalogue(before), flattenCatalogue(after)]
  const paths = [...fresh.keys(), ...[...old.keys()].filter((path) => !fresh.has(path))]
  return paths.flatMap((path) => {
    const change = { path, before: old.get(path), after: fresh.get(path) }
    return canonical(change.before) === canonical(change.after) ? [] : [change]
  })
}

/** `base` with these changes: `applyChanges(a, diffCatalogues(a, b))` is `b`, and `base` itself stays as it is. */
export function applyChanges(base: Catalogue, changes: readonly CatalogueChange[]): Catalogue {
  const flat = new Map(flattenCatalogue(base))
  for (const { path, after } of changes) {
    if (after === undefined) flat.delete(path)
    else flat.set(path, after)
  }
  return unflattenCatalogue(flat)
}

/** Values that both sides changed differently: `mine` wins, and this lists what it overrides. */
export function clashesOf(
  mine: readonly CatalogueChange[],
  theirs: readonly CatalogueChange[],
): CatalogueChange[] {
  const others = new Map(theirs.map((change) => [change.path, change]))
  return mine.flatMap(({ path, after }) => {
    const other = others.get(path)
    if (!other || canonical(other.after) === canonical(after)) return []
    return [{ path, before: other.after, after }]
  })
}

/** A change as the audit log stores it: only what differs, by path. */
export function changeRecord(changes: readonly CatalogueChange[]) {
  const side = (name: 'before' | 'after') =>
    Object.fromEntries(
      changes
        .filter((change) => change[name] !== undefined)
        .map(({ path, [name]: value }) => [path, value]),
    )
  return { before: side('before'), after: side('after') }
}

/** The same text for the same value, whatever the order of its keys: the database orders keys in its own way. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
