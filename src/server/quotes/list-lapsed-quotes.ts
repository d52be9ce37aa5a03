import { sql, type ExpressionBuilder } from 'kysely'
import type * as z from 'zod/mini'
import type { listLapsedQuotes as endpoint } from '#contract/quotes.ts'
import { requireCustomer } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import type { DB } from '#server/core/schema.ts'

type Lapsed = z.input<typeof endpoint.output>

const day = 24 * 3_600_000
/** An expired quote is told that long; a new version until it is answered. */
const toldDays = 15

/**
 * The quotes that their customer had accepted and that left the cart without them: a new version voided the acceptance,
 * or the time passed. Told until they are answered.
 */
export async function listLapsedQuotes(ctx: Context): Promise<Lapsed> {
  const rows = await lapsedRows(ctx, requireCustomer(ctx.actor))
  return {
    quotes: rows.map((row) => {
      const isExpired = row.valid_until <= ctx.now()
      return {
        quoteId: row.id,
        number: row.number,
        destination: row.destination,
        reason: isExpired ? 'expired' : 'superseded',
        acceptedTotalCents: row.accepted_total,
        totalCents: row.total_cents,
        at: (isExpired ? row.valid_until : row.sent_at).toISOString(),
      }
    }),
  }
}

const lapsedRows = (ctx: Context, customerId: string) =>
  ctx.db
    .selectFrom('quotes as q')
    .innerJoin('quote_versions as v', (join) =>
      join.onRef('v.quote_id', '=', 'q.id').onRef('v.version', '=', 'q.version'),
    )
    .innerJoinLateral(lastAgreement, (join) => join.onTrue())
    .select(['q.id', 'q.number', 'q.destination', 'accepted_total'])
    .select(['v.total_cents', 'v.sent_at', 'v.valid_until'])
    .where('q.customer_id', '=', customerId)
    .where('q.status', 'in', ['sent_to_client', 'expired'])
    .where('v.valid_until', '>', new Date(ctx.now().getTime() - toldDays * day))
    .orderBy('v.sent_at', 'desc')
    .limit(20)
    .execute()

/** What was agreed to is known by its fact: a new version erases it from the quote. */
const lastAgreement = (quotes: ExpressionBuilder<DB & { q: DB['quotes'] }, 'q'>) =>
  quotes
    .selectFrom('events as e')
    .innerJoin('quote_versions as agreed', 'agreed.quote_id', 'e.quote_id')
    .select('agreed.total_cents as accepted_total')
    .whereRef('e.quote_id', '=', 'q.id')
    .where('e.type', '=', 'quote.accepted')
    .where(sql<boolean>`agreed.version = (e.details->>'version')::int`)
    .orderBy('e.id', 'desc')
    .limit(1)
    .as('agreement')
