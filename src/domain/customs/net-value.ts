import type { ContentCategory } from '#domain/parcel/content-line.ts'
import type { ValueReason } from '#domain/parcel/contents.ts'
import { basisPoints, cents, vatIncludedIn, type BasisPoints, type Cents } from '#domain/units.ts'
import { headingOf, vatOfCategory } from './headings.ts'

type Goods = {
  readonly category: ContentCategory
  readonly hsCode: string | null
  readonly unitCents: Cents
  readonly quantity: number
}

/** The VAT in a price paid in France. A value stated without an invoice has none: nothing proves that it was paid. */
export function vatOf(
  { category, hsCode }: Pick<Goods, 'category' | 'hsCode'>,
  statedFor: ValueReason | null,
): BasisPoints {
  if (statedFor !== null) return basisPoints(0)
  return (hsCode === null ? undefined : headingOf(hsCode))?.vat ?? vatOfCategory(category)
}

/**
 * The price of one piece without VAT. It is rounded here and nowhere else, so that the same pieces are worth the same whatever
 * lines and parcels they are shared over; never nothing, which customs refuse.
 */
export const netOfPiece = (unitCents: Cents, vat: BasisPoints): Cents =>
  cents(Math.max(1, unitCents - vatIncludedIn(unitCents, vat)))

/** The pieces of a line without VAT. */
export const netOfGoods = (goods: Goods, statedFor: ValueReason | null): Cents =>
  cents(goods.quantity * netOfPiece(goods.unitCents, vatOf(goods, statedFor)))
