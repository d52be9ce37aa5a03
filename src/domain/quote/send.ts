import { sumOf } from '#domain/money.ts'
import { accept, refuse, type Outcome } from '#domain/outcome.ts'
import type { BasisPoints, Cents } from '#domain/units.ts'
import { discountsFit } from './office-lines.ts'
import { quoteCan, type Quote } from './quote.ts'
import { quoteValidUntil } from './validity.ts'

/** Amounts TTC; `amountCents` = `quantity` × `unitCents`. */
export type QuoteLine = {
  readonly code: string
  readonly label: string
  readonly quantity: number
  readonly unitCents: Cents
  readonly amountCents: Cents
  readonly vatRate: BasisPoints
}

export type QuoteSending = {
  readonly lines: readonly QuoteLine[]
  /** The parcels of the quote; empty for an estimate without parcels. */
  readonly parcels: readonly { readonly measured: boolean }[]
  /** Why the office sends it although a parcel is not measured. */
  readonly overrideReason: string | null
  readonly validityDays: number
  readonly at: Date
}

export type SentQuote = {
  readonly status: 'sent_to_client'
  readonly version: number
  readonly acceptedVersion: null
  readonly sentAt: Date
  readonly validUntil: Date
  readonly lines: readonly QuoteLine[]
  readonly totalCents: Cents
  readonly overrideReason: string | null
}

export type SendingRefusal =
  | 'quote-not-sendable'
  | 'quote-without-lines'
  | 'quote-line-inconsistent'
  | 'quote-total-negative'
  | 'discount-too-large'
  | 'parcels-not-measured'

/**
 * Sends a firm quote: a new version of final lines, from measured parcels or with the office's reason
 * (docs/rules/quotes-and-prices.md#firm-quote).
 */
export function sendQuote(quote: Quote, sending: QuoteSending): Outcome<SentQuote, SendingRefusal> {
  const { lines, at, overrideReason } = sending
  if (!quoteCan('send', quote)) return refuse('quote-not-sendable')
  if (lines.length === 0) return refuse('quote-without-lines')
  if (!lines.every(isConsistent)) return refuse('quote-line-inconsistent')

  const totalCents = sumOf(lines.map((line) => line.amountCents))
  const tooMuchOff = tooMuchOffOf(lines, totalCents)
  if (tooMuchOff) return refuse(tooMuchOff)
  if (!isMeasured(sending) && !overrideReason?.trim()) return refuse('parcels-not-measured')

  return accept({
    status: 'sent_to_client',
    version: quote.version + 1,
    acceptedVersion: null,
    sentAt: at,
    validUntil: quoteValidUntil(at, sending.validityDays),
    lines,
    totalCents,
    overrideReason: reasonOf(sending),
  } as const)
}

/** Once the parcels are measured, no reason is needed or stored. */
const reasonOf = (sending: QuoteSending): string | null =>
  isMeasured(sending) ? null : sending.overrideReason

function tooMuchOffOf(lines: readonly QuoteLine[], totalCents: number): SendingRefusal | null {
  if (totalCents < 0) return 'quote-total-negative'
  return discountsFit(lines) ? null : 'discount-too-large'
}

const isConsistent = ({ quantity, unitCents, amountCents }: QuoteLine): boolean =>
  Number.isSafeInteger(quantity) && quantity > 0 && quantity * unitCents === amountCents

const isMeasured = ({ parcels }: QuoteSending): boolean =>
  parcels.length > 0 && parcels.every((parcel) => parcel.measured)
