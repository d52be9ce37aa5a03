import { sql } from 'kysely'
import type { Database, Tx } from '#server/core/context.ts'
import { linesOf } from '#server/offer/catalogue/stored-lines.ts'

/** What the customer's other quotes still count on, before anybody has accepted them. */
export type Promised = {
  readonly firstShipment: boolean
  readonly groupings: readonly { readonly parcels: number; readonly createdAt: Date }[]
}

/** For whom it is counted: a quote that is there already, and whether it is one that the office drafts. */
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
 * First asked, first served: without it, two quotes asked for together would both show the first shipment without fee, and
 * the second could not be accepted. For a quote (`quoteId`) only those asked for before it count. What the office drafts
 * promises nothing to a customer, who does not see it: it counts for the other drafts alone, so that those of a split add up.
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
    groupings: quotes
      .filter(({ codes }) => codes.includes('benefit_consolidation'))
      .map(({ parcels, created_at: createdAt }) => ({
        parcels: Math.max(1, Number(parcels)),
        createdAt,
      })),
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
    .where('q.status', 'in', isDraft ? ['draft', ...open] : open)
  if (quoteId !== undefined) {
    query = query.where(
      sql<boolean>`(q.created_at, q.number) < (select created_at, number from quotes where id = ${quoteId})`,
    )
  }
  return query.execute()
}
