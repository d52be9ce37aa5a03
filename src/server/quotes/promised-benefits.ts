import { sql } from 'kysely'
import type { Database, Tx } from '#server/core/context.ts'
import { linesOf } from './quote-views.ts'

/** What the customer's other quotes still count on, before anybody has accepted them; those that the office drafts too. */
export type Promised = {
  readonly firstShipment: boolean
  readonly groupings: readonly { readonly parcels: number; readonly createdAt: Date }[]
}

/**
 * First asked, first served: without it, two quotes asked for together would both show the first shipment without fee, and
 * the second could not be accepted. For a quote (`exceptQuoteId`) only those asked for before it count.
 */
export async function promisedBenefits(
  db: Database | Tx,
  customerId: string,
  exceptQuoteId?: string,
): Promise<Promised> {
  const rows = await openQuotes(db, customerId, exceptQuoteId)
  const quotes = rows.map(({ sent, prepared, estimated, ...quote }) => ({
    ...quote,
    codes: linesOf(sent ?? prepared ?? estimated).map(({ code }) => code),
  }))
  return {
    firstShipment: quotes.some(({ codes }) => codes.includes('benefit_processing_fee')),
    groupings: quotes
      .filter(({ codes }) => codes.includes('benefit_consolidation'))
      .map(({ parcels, created_at: createdAt }) => ({
        parcels: Math.max(1, Number(parcels)),
        createdAt,
      })),
  }
}

async function openQuotes(db: Database | Tx, customerId: string, exceptQuoteId?: string) {
  let query = db
    .selectFrom('quotes as q')
    .leftJoin('quote_versions as v', (join) =>
      join.onRef('v.quote_id', '=', 'q.id').onRef('v.version', '=', 'q.version'),
    )
    .leftJoin('quote_drafts as d', 'd.quote_id', 'q.id')
    .select(['q.created_at', 'v.lines as sent', 'd.lines as prepared'])
    .select('q.estimate_lines as estimated')
    .select((quote) =>
      quote
        .selectFrom('quote_parcels')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('quote_parcels.quote_id', '=', 'q.id')
        .as('parcels'),
    )
    .where('q.customer_id', '=', customerId)
    .where('q.status', 'in', ['draft', 'pending_validation', 'sent_to_client'])
  if (exceptQuoteId !== undefined) {
    query = query.where(
      sql<boolean>`(q.created_at, q.number) < (select created_at, number from quotes where id = ${exceptQuoteId})`,
    )
  }
  return query.execute()
}
