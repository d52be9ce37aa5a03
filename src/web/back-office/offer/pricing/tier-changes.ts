import type { RateTier } from '#domain/catalogue/catalogue.ts'
import type { CatalogueChange } from '#domain/catalogue/catalogue-changes.ts'

/** What other tiers would change in a grid, weight by weight. */
export function tierChanges(
  path: string,
  before: readonly RateTier[],
  after: readonly RateTier[],
): CatalogueChange[] {
  const [old, fresh] = [before, after].map(
    (tiers) => new Map(tiers.map(({ upToGrams, cents }) => [upToGrams, cents])),
  )
  const weights = [...new Set([...before, ...after].map(({ upToGrams }) => upToGrams))]
  return weights
    .toSorted((a, b) => a - b)
    .map((weight) => ({
      path: `${path}/tiers/${weight}`,
      before: old?.get(weight),
      after: fresh?.get(weight),
    }))
    .filter((change) => change.before !== change.after)
}
