import type { ContentLine } from '#domain/parcel/content-line.ts'
import type { ValueReason } from '#domain/parcel/contents.ts'
import { cents, grams, type BasisPoints, type Cents, type Grams } from '#domain/units.ts'
import { netOfPiece, vatOf } from './net-value.ts'

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
