import { sql } from 'kysely'
import type { Database, Tx } from '#server/core/context.ts'
import { linesOf } from '#server/offer/catalogue/current-catalogue.ts'

/** What the customer's other quotes, not yet accepted, still count on. */
export type Promised = {
  readonly firstShipment: boolean
  /** An acceptance takes them in its own month, whenever the quote was asked for. */
  readonly groupedParcels: number
}

/** The quote for which the benefits are counted, when it exists, and whether the office is drafting it. */
export type Asker = { readonly quoteId?: string | undefined; readonly isDraft?: boolean }

export const askerOf = ({
  id,
  status,
}: {
  readonly id: string
  readonly status: string
}): Asker => ({
  quoteId: id,
  isDraft: status === 'draft',
})

/**
 * First requested, first served: without it, two quotes requested together would both show the first shipment without fee, and
 * the second could not be accepted. For a quote (`quoteId`) only earlier requests count. The office's drafts promise nothing to a
 * customer, who does not see them: they count for other drafts only, so that the drafts of a split add up.
 */
export async function promisedBenefits(
  db: Database | Tx,
  customerId: string,
  asker: Asker,
): Promise<Promised> {
  const rows = await openQuotes(db, customerId, asker)
  const quotes = rows.map(({ sent, prepared, estimated, ...quote }) => ({
    ...quote,
    codes: linesOf(sent ?? prepared ?? estimated).map(({ code }) => code),
  }))
  return {
    firstShipment: quotes.some(({ codes }) => codes.includes('benefit_processing_fee')),
    groupedParcels: quotes
      .filter(({ codes }) => codes.includes('benefit_consolidation'))
      .reduce((sum, { parcels }) => sum + Math.max(1, Number(parcels)), 0),
  }
}

async function openQuotes(db: Database | Tx, customerId: string, { quoteId, isDraft }: Asker) {
  const open = ['pending_validation', 'sent_to_client']
  let query = db
    .selectFrom('quotes as q')
    .leftJoin('quote_versions as v', (join) =>
      join.onRef('v.quote_id', '=', 'q.id').onRef('v.version', '=', 'q.version'),
    )
    .leftJoin('quote_drafts as d', 'd.quote_id', 'q.id')
    .select(['v.lines as sent', 'd.lines as prepared'])
    .select('q.estimate_lines as estimated')
    .select((quote) =>
      quote
        .selectFrom('quote_parcels')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('quote_parcels.quote_id', '=', 'q.id')
        .as('parcels'),
    )
    .where('q.customer_id', '=', customerId)
    .where('q.status', 'in', isDraft ? ['draft', ...open] : open)
  if (quoteId !== undefined) {
    query = query.where(
      sql<boolean>`(q.created_at, q.number) < (select created_at, number from quotes where id = ${quoteId})`,
    )
  }
  return query.execute()
}
