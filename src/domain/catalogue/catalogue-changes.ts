import type { Catalogue } from './catalogue.ts'
import { flattenCatalogue, unflattenCatalogue } from './flat-catalogue.ts'

/** One value that differs; `undefined` on the side that does not have it. */
export type CatalogueChange = {
  readonly path: string
  readonly before: unknown
  readonly after: unknown
}

/** What must be done to `before` to have `after`, value by value, in reading order. */
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

/** Values that both changed differently: `mine` wins, and this lists what it overrides. */
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

/** A change as the audit log keeps it: only what differs, by path. */
export function changeRecord(changes: readonly CatalogueChange[]) {
  const side = (name: 'before' | 'after') =>
    Object.fromEntries(
      changes
        .filter((change) => change[name] !== undefined)
        .map(({ path, [name]: value }) => [path, value]),
    )
  return { before: side('before'), after: side('after') }
}

/** One text per value, whatever the order of its names: the database has an order of its own. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
