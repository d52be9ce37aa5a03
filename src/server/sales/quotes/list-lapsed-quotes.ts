import { sql, type ExpressionBuilder } from 'kysely'
import type * as z from 'zod/mini'
import type { listLapsedQuotes as endpoint } from '#contract/sales/quotes.ts'
import { requireCustomer } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import type { DB } from '#server/core/schema.ts'

type Lapsed = z.input<typeof endpoint.output>

const day = 24 * 3_600_000
/** An expired quote is shown for that many days; a new version until the customer answers it. */
const toldDays = 15

/**
 * Accepted quotes that left the cart without their customer: a new version voided the acceptance, the quote expired, or the
 * office cancelled it. Shown until the customer answers, or for 15 days.
 */
export async function listLapsedQuotes(ctx: Context): Promise<Lapsed> {
  const rows = await lapsedRows(ctx, requireCustomer(ctx.actor))
  return {
    quotes: rows.map((row) => ({
      quoteId: row.id,
      number: row.number,
      destination: row.destination,
      ...whatHappened(row, ctx.now()),
      acceptedTotalCents: row.accepted_total,
      totalCents: row.total_cents,
      isGivenBack: row.is_given_back,
      supplementFor: row.supplement_for,
    })),
  }
}

type Row = Awaited<ReturnType<typeof lapsedRows>>[number]
type Happened = Pick<Lapsed['quotes'][number], 'reason' | 'at' | 'closingReason'>

function whatHappened(row: Row, now: Date): Happened {
  if (row.status === 'cancelled') {
    const at = row.updated_at.toISOString()
    return { reason: 'cancelled', at, closingReason: row.closing_reason }
  }
  // The office may end a quote before its version's last day.
  const ended = row.valid_until < row.version_until ? row.valid_until : row.version_until
  return ended <= now
    ? { reason: 'expired', at: ended.toISOString(), closingReason: null }
    : { reason: 'superseded', at: row.sent_at.toISOString(), closingReason: null }
}

const lapsedRows = (ctx: Context, customerId: string) => {
  const since = new Date(ctx.now().getTime() - toldDays * day)
  return ctx.db
    .selectFrom('quotes as q')
    .innerJoin('quote_versions as v', (join) =>
      join.onRef('v.quote_id', '=', 'q.id').onRef('v.version', '=', 'q.version'),
    )
    .innerJoinLateral(lastAgreement, (join) => join.onTrue())
    .select(['q.id', 'q.number', 'q.destination', 'accepted_total'])
    .select(['q.status', 'q.closing_reason', 'q.updated_at'])
    .select(['v.total_cents', 'v.sent_at', 'v.valid_until as version_until'])
    .select(sql<Date>`coalesce(q.valid_until, v.valid_until)`.as('valid_until'))
    .select([isGivenBack.as('is_given_back'), supplementFor.as('supplement_for')])
    .where('q.customer_id', '=', customerId)
    .where(sql<boolean>`(q.status in ('sent_to_client', 'expired') and q.valid_until > ${since}
      or ${isTakenBack} and q.updated_at > ${since})`)
    .orderBy('v.sent_at', 'desc')
    .orderBy('q.number', 'desc')
    .limit(20)
    .execute()
}

/** Whether money came that bought nothing, for the version that its customer agreed to last. */
const isGivenBack = sql<boolean>`exists (select from checkout_quotes l join payments p on p.checkout_id = l.checkout_id
  where l.quote_id = q.id and l.version = agreed_version and p.order_id is null)`

const supplementFor = sql<
  string | null
>`(select s.number from supplements x join shipments s on s.id = x.shipment_id
  where x.quote_id = q.id)`

/** Whether the office cancelled the quote after its customer had accepted: a customer's own refusal is no news to them. */
const isTakenBack = sql<boolean>`q.status = 'cancelled' and q.accepted_version = q.version and exists (
  select from events e where e.quote_id = q.id and e.type = 'quote.cancelled')`

/** The acceptance is read from its fact: a new version erases it from the quote. */
const lastAgreement = (quotes: ExpressionBuilder<DB & { q: DB['quotes'] }, 'q'>) =>
  quotes
    .selectFrom('events as e')
    .innerJoin('quote_versions as agreed', 'agreed.quote_id', 'e.quote_id')
    .select(['agreed.total_cents as accepted_total', 'agreed.version as agreed_version'])
    .whereRef('e.quote_id', '=', 'q.id')
    .where('e.type', '=', 'quote.accepted')
    .where(sql<boolean>`agreed.version = (e.details->>'version')::int`)
    .orderBy('e.id', 'desc')
    .limit(1)
    .as('agreement')
