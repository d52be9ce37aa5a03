import type { ShippingDestination } from '#domain/destination/destination.ts'
import type { ContentCategory, ContentLine } from '#domain/parcel/content-line.ts'
import type { ValueReason } from '#domain/parcel/contents.ts'
import {
  type BasisPoints,
  basisPoints,
  cents,
  type Cents,
  grams,
  type Grams,
  vatIncludedIn,
} from '#domain/units.ts'
import { headingOf, vatOfCategory } from './headings.ts'

/** One kind of goods of a box, as customs read it. Values and weights are those of one piece. */
export type DeclaredGoods = {
  readonly parcelId: string
  readonly description: string
  readonly quantity: number
  readonly unitGrams: Grams | null
  /** As paid, and the VAT in it. */
  readonly unitCents: Cents
  readonly vat: BasisPoints
  readonly unitNetCents: Cents
  readonly hsCode: string | null
  readonly origin: string | null
}

export type Party = {
  readonly name: string
  /** Street, then postal code and town. */
  readonly lines: readonly string[]
  readonly country: string
  readonly phone: string
  readonly email: string
}

/** Of the papers that travel with the box, as the bench typed them: boxes 12 to 14 of the CN 23. */
export type CustomsNumbers = {
  readonly licence: string | null
  readonly certificate: string | null
  readonly invoice: string | null
}

export const noCustomsNumbers: CustomsNumbers = { licence: null, certificate: null, invoice: null }

/** What a box holds when it is closed. It never changes afterwards: opened again, the box has another one. */
type Address = {
  readonly line1: string
  readonly line2: string | null
  readonly postalCode: string
  readonly city: string
}

/** The lines of an addressee: the street, then postal code and town. */
export const addresseeLines = ({ line1, line2, postalCode, city }: Address): readonly string[] => [
  line1,
  ...(line2 === null ? [] : [line2]),
  `${postalCode} ${city}`,
]

export type CustomsDeclaration = {
  readonly sender: Party
  readonly addressee: Party
  readonly goods: readonly DeclaredGoods[]
  /** Of the closed box. */
  readonly grossGrams: Grams
  readonly postageCents: Cents
  /** « Franc de taxes et droits ». */
  readonly isDutiesPaid: boolean
  /** How many purchase invoices go with it. */
  readonly invoices: number
  /** Absent from the declarations of before. */
  readonly numbers?: CustomsNumbers
}

type DeclaredParcel = {
  readonly id: string
  readonly lines: readonly ContentLine[]
  readonly hasInvoice: boolean
  readonly valueReason: ValueReason | null
}

/** The lines of the parcels, without VAT where an invoice shows that it was paid. */
export const goodsOf = (parcels: readonly DeclaredParcel[]): DeclaredGoods[] =>
  parcels.flatMap(({ id: parcelId, lines, hasInvoice, valueReason }) =>
    lines.map((line): DeclaredGoods => {
      const vat = vatOf(line, hasInvoice ? null : valueReason)
      const { description, quantity, unitGrams, unitCents, hsCode, origin } = line
      const unitNetCents = netOfPiece(unitCents, vat)
      return {
        parcelId,
        description,
        quantity,
        unitGrams,
        unitCents,
        vat,
        unitNetCents,
        hsCode,
        origin,
      }
    }),
  )

export const netOfDeclared = (goods: Pick<DeclaredGoods, 'quantity' | 'unitNetCents'>): Cents =>
  cents(goods.quantity * goods.unitNetCents)

/** `null` for goods whose weight nobody gave. */
export const gramsOfDeclared = (
  goods: Pick<DeclaredGoods, 'quantity' | 'unitGrams'>,
): Grams | null => (goods.unitGrams === null ? null : grams(goods.quantity * goods.unitGrams))

export type DeclaredTotals = {
  readonly pieces: number
  readonly netGrams: Grams
  readonly netCents: Cents
  readonly vatCents: Cents
  readonly grossCents: Cents
}

export function totalsOf(goods: readonly DeclaredGoods[]): DeclaredTotals {
  const sum = (of: (one: DeclaredGoods) => number) =>
    goods.reduce((total, one) => total + of(one), 0)
  const netCents = cents(sum(netOfDeclared))
  const grossCents = cents(sum(({ quantity, unitCents }) => quantity * unitCents))
  return {
    pieces: sum(({ quantity }) => quantity),
    netGrams: grams(sum((one) => gramsOfDeclared(one) ?? 0)),
    netCents,
    vatCents: cents(grossCents - netCents),
    grossCents,
  }
}

/** The form of the postal union, and the invoice that customs read when the shop's is in another parcel. */
export const customsPapers = ['cn23', 'proforma'] as const

export type CustomsPaper = (typeof customsPapers)[number]

const departments: readonly ShippingDestination[] = [
  'Guadeloupe',
  'Martinique',
  'Guyane',
  'La Réunion',
  'Mayotte',
]

/**
 * Whether the house pays the taxes in advance, « franc de taxes et droits »: under its setting, to the five overseas departments
 * alone (docs/rules/shipping.md#duties-paid).
 */
export const isSentDutiesPaid = (
  { dutiesPaid }: { readonly dutiesPaid: boolean },
  destination: string,
): boolean => dutiesPaid && departments.some((department) => department === destination)

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

type Weighed = { readonly quantity: number; readonly unitGrams: Grams | null }

/** What the pieces weigh without packing, as far as it is known. */
export const netGramsOf = (lines: readonly Weighed[]): Grams =>
  grams(lines.reduce((sum, { quantity, unitGrams }) => sum + quantity * (unitGrams ?? 0), 0))

/** Goods cannot weigh more than the parcel that they are in; `null` before it is weighed. */
export const isHeavierThanParcel = (lines: readonly Weighed[], gross: Grams | null): boolean =>
  gross !== null && netGramsOf(lines) > gross
