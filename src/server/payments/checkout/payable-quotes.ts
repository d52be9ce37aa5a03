import type { Quote, QuoteStatus } from '#domain/quote/quote.ts'
import { cents, type Cents } from '#domain/units.ts'
import type { PostalAddress, PricedLine } from '#contract/core/shapes.ts'
import type { Database, Tx } from '#server/core/context.ts'
import { linesOf } from '#server/offer/catalogue/current-catalogue.ts'

/** A quote under our lock, with the facts that its payment needs. */
export type LockedQuote = Quote & {
  readonly id: string
  readonly number: string
  readonly destination: string
  readonly mode: string
  readonly recipientName: string
  readonly isForHolder: boolean | null
  readonly address: PostalAddress
  /** The shipment that it is a supplement for; `null` for a quote that becomes a shipment. */
  readonly supplementOf: string | null
}

/** A version that was sent: its lines and its total never change. */
export type SentVersion = {
  readonly quoteId: string
  readonly version: number
  readonly totalCents: Cents
  readonly lines: readonly PricedLine[]
}

/** Locks quotes in the order of their ids, so that two payments never deadlock. */
export async function lockQuotes(
  tx: Tx,
  quoteIds: readonly string[],
  customerId: string,
): Promise<LockedQuote[]> {
  if (quoteIds.length === 0) return []
  const rows = await tx
    .selectFrom('quotes')
    .select(['id', 'number', 'status', 'version', 'valid_until', 'accepted_version'])
    .select(['destination', 'mode', 'client_name', 'is_for_holder', 'shipping_address'])
    .select((quote) =>
      quote
        .selectFrom('supplements')
        .select('shipment_id')
        .whereRef('quote_id', '=', 'quotes.id')
        .as('supplement_of'),
    )
    .where('id', 'in', quoteIds)
    .where('customer_id', '=', customerId)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    status: row.status as QuoteStatus,
    version: row.version,
    validUntil: row.valid_until,
    acceptedVersion: row.accepted_version,
    destination: row.destination,
    mode: row.mode,
    recipientName: row.client_name,
    isForHolder: row.is_for_holder,
    address: row.shipping_address as PostalAddress,
    supplementOf: row.supplement_of,
  }))
}

/** The current version of each of these quotes. */
export async function sentVersions(
  db: Database | Tx,
  quoteIds: readonly string[],
): Promise<SentVersion[]> {
  if (quoteIds.length === 0) return []
  const rows = await db
    .selectFrom('quote_versions as v')
    .innerJoin('quotes as q', (join) =>
      join.onRef('q.id', '=', 'v.quote_id').onRef('q.version', '=', 'v.version'),
    )
    .select(['v.quote_id', 'v.version', 'v.total_cents', 'v.lines'])
    .where('q.id', 'in', quoteIds)
    .orderBy('q.id')
    .execute()
  return rows.map((row) => ({
    quoteId: row.quote_id,
    version: row.version,
    totalCents: cents(row.total_cents),
    lines: linesOf(row.lines),
  }))
}
