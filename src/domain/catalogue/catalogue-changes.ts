import { destinations, zones } from '#domain/destination/destination.ts'
import { planIds } from '#domain/plan/plan.ts'
import type { Cents, Grams } from '#domain/units.ts'
import {
  type Catalogue,
  extraCodes,
  type InsuranceRate,
  type RateGrid,
  shippingModes,
} from './catalogue.ts'
import type { ServiceOption } from './service-options.ts'

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

/**
 * A later list, when what comes before it becomes `after` instead of `before`: the values that it changes itself stay as it has
 * them, all others are those of `after`. A grid or an option that either side removed stays removed.
 */
export function carriedOver(later: Catalogue, before: Catalogue, after: Catalogue): Catalogue {
  const removed = [...removedIn(before, after), ...removedIn(before, later)]
  const isRemoved = (path: string) => removed.some((whole) => path.startsWith(`${whole}/`))
  const merged = new Map(flattenCatalogue(applyChanges(after, diffCatalogues(before, later))))
  for (const path of [...merged.keys()].filter(isRemoved)) merged.delete(path)
  for (const whole of removed) if (whole.startsWith('grids/')) merged.set(whole, null)
  return { ...unflattenCatalogue(merged), effectiveFrom: later.effectiveFrom }
}

/** The paths of the grids and options that `after` has no longer. */
const removedIn = (before: Catalogue, after: Catalogue): string[] => [
  ...zones.flatMap((zone) =>
    shippingModes
      .filter((mode) => before.grids[zone][mode] !== null && after.grids[zone][mode] === null)
      .map((mode) => `grids/${zone}/${mode}`),
  ),
  ...before.serviceOptions
    .filter(({ id }) => after.serviceOptions.every((option) => option.id !== id))
    .map(({ id }) => `options/${id}`),
]

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

/** The single values of a catalogue by path (`grids/OM1/standard/tiers/2000` → 2725), to compare them one by one. */
type FlatCatalogue = ReadonlyMap<string, unknown>

type Entry = readonly [path: string, value: unknown]

/** Every value of a catalogue, in the order in which a person reads it. */
export function flattenCatalogue(catalogue: Catalogue): FlatCatalogue {
  const { grids, extras, plans, limits, storage, serviceOptions } = catalogue
  return new Map<string, unknown>([
    ['format', catalogue.format],
    ['effectiveFrom', catalogue.effectiveFrom],
    ...destinations.map((name): Entry => [`zones/${name}`, catalogue.zones[name]]),
    ...zones.flatMap((zone) =>
      shippingModes.flatMap((mode) => gridEntries(`grids/${zone}/${mode}`, grids[zone][mode])),
    ),
    ...catalogue.insurance.map(({ tier, cents }): Entry => [`insurance/${tier}`, cents]),
    ...extraCodes.flatMap((code) => fields(`extras/${code}`, extras[code])),
    ...planIds.flatMap((id) => {
      const { benefits, ...plan } = plans[id]
      return [...fields(`plans/${id}`, plan), ...fields(`plans/${id}/benefits`, benefits)]
    }),
    ...fields('limits', limits),
    ...fields('storage', storage),
    ['quoteValidityDays', catalogue.quoteValidityDays],
    ['optionOrder', serviceOptions.map(({ id }) => id)],
    ...serviceOptions.flatMap(({ id, ...option }) => fields(`options/${id}`, option)),
  ])
}

function gridEntries(path: string, grid: RateGrid | null): Entry[] {
  if (grid === null) return [[path, null]]
  return [
    [`${path}/volumetricDivisor`, grid.volumetricDivisor],
    ...grid.tiers.map(({ upToGrams, cents }): Entry => [`${path}/tiers/${upToGrams}`, cents]),
  ]
}

/** An absent value has no entry, as in JSON. */
const fields = (path: string, values: object): Entry[] =>
  Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [`${path}/${name}`, value])

type Nested = { [name: string]: unknown }

/**
 * The catalogue that these values describe. One merged from two catalogues is complete: every option keeps one place in the
 * order.
 */
export function unflattenCatalogue(flat: FlatCatalogue): Catalogue {
  const nested = nest(flat)
  const { optionOrder, options = {}, grids, insurance, ...rest } = nested
  // These are the paths of `flattenCatalogue`, whose test checks that this function is its inverse.
  return {
    ...(rest as Omit<Catalogue, 'grids' | 'insurance' | 'serviceOptions'>),
    grids: mapValues(grids as Nested, (modes) =>
      mapValues(modes as Nested, (grid) => gridOf(grid as Nested | null)),
    ) as Catalogue['grids'],
    insurance: numbered(insurance as Nested).map(([tier, cents]) => ({
      tier: tier as InsuranceRate['tier'],
      cents: cents as Cents,
    })),
    serviceOptions: optionsOf(options as Nested, (optionOrder ?? []) as readonly string[]),
  }
}

function nest(flat: FlatCatalogue): Nested {
  const root: Nested = {}
  for (const [path, value] of flat) {
    const names = path.split('/')
    const last = names.pop() ?? ''
    let at = root
    for (const name of names) {
      if (typeof at[name] !== 'object' || at[name] === null) at[name] = {}
      at = at[name] as Nested
    }
    // When one side removed the grid and the other filled it, the grid stays.
    if (value !== null || at[last] === undefined) at[last] = value
  }
  return root
}

function gridOf(grid: Nested | null): RateGrid | null {
  if (grid === null) return null
  const tiers = numbered((grid['tiers'] ?? {}) as Nested).map(([upToGrams, cents]) => ({
    upToGrams: upToGrams as Grams,
    cents: cents as Cents,
  }))
  return {
    tiers,
    volumetricDivisor: (grid['volumetricDivisor'] ?? null) as number | null,
  }
}

function optionsOf(options: Nested, order: readonly string[]): ServiceOption[] {
  const ids = new Set([...order.filter((id) => id in options), ...Object.keys(options)])
  return [...ids].map((id) => ({ id, ...(options[id] as Omit<ServiceOption, 'id'>) }))
}

const numbered = (values: Nested): [number, unknown][] =>
  Object.entries(values)
    .map(([name, value]): [number, unknown] => [Number(name), value])
    .toSorted(([a], [b]) => a - b)

const mapValues = (values: Nested, change: (value: unknown) => unknown): Nested =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]))
