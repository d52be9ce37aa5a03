import type { Catalogue } from '#domain/catalogue/catalogue.ts'
import type { Destination } from '#domain/destination/destination.ts'
import type { Cents } from '#domain/units.ts'
import { ratesTo } from './rates-to.ts'

/** The transport of one kilogram by air, TTC; `null` where it is on quote. */
export const priceOfKilogram = (catalogue: Catalogue, to: Destination): Cents | null =>
  ratesTo(catalogue, to).find(({ upToGrams }) => upToGrams >= 1000)?.standardCents ?? null
