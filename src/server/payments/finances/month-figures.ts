import { sql } from 'kysely'
import type { Finances } from '#contract/payments/finances.ts'
import { boundsOfMonth } from '#domain/storage/paris-day.ts'
import type { Database, Tx } from '#server/core/context.ts'

export type MonthFigures = Pick<Finances, 'received' | 'refunded' | 'balances' | 'invoiced'>

/** What happened in one month; a closing freezes it. */
export async function monthFigures(db: Database | Tx, month: string): Promise<MonthFigures> {
  const { from, to } = boundsOfMonth(month)
  const { rows } = await sql<FigureRow>`
    select p.count as payments, p.cents as received, r.count as refunds, r.cents as refunded, i.*
    from
      (select count(*)::int as count, coalesce(sum(amount_cents), 0)::int as cents from payments
        where captured_at >= ${from} and captured_at < ${to}) p,
      (select count(*)::int as count, coalesce(sum(amount_cents), 0)::int as cents from refunds
        where completed_at >= ${from} and completed_at < ${to}) r,
      (select count(*)::int as papers, count(corrects)::int as notes, coalesce(sum(total_cents), 0)::int as gross,
        coalesce(sum(v.net), 0)::int as net, coalesce(sum(v.vat), 0)::int as vat
        from invoices i left join lateral (select sum(net_cents)::int as net, sum(vat_cents)::int as vat
          from invoice_vat v where v.invoice_id = i.id) v on true
        where i.issued_at >= ${from} and i.issued_at < ${to}) i`.execute(db)
  const [found] = rows
  if (!found) throw new Error(`no figures of ${month}`)
  return {
    received: { count: found.payments, cents: found.received },
    refunded: { count: found.refunds, cents: found.refunded },
    balances: await balancesOf(db, from, to),
    invoiced: {
      invoices: found.papers - found.notes,
      creditNotes: found.notes,
      grossCents: found.gross,
      netCents: found.net,
      vatCents: found.vat,
    },
  }
}

type FigureRow = Readonly<
  Record<
    'payments' | 'received' | 'refunds' | 'refunded' | 'papers' | 'notes' | 'gross' | 'net' | 'vat',
    number
  >
>

const ofDisputes = sql`category in ('dispute', 'dispute_reversal')`
const ofRefunds = sql`category in ('refund', 'refund_failure')`
const ofPayouts = sql`category in ('payout', 'payout_reversal')`

/** The provider's movements by currency; its fees are those on each movement and those that it charges alone. */
async function balancesOf(
  db: Database | Tx,
  from: Date,
  to: Date,
): Promise<MonthFigures['balances']> {
  const { rows } = await sql<MonthFigures['balances'][number]>`
    select currency,
      coalesce(sum(amount_cents) filter (where category = 'charge'), 0)::int as "chargesCents",
      coalesce(sum(amount_cents) filter (where ${ofRefunds}), 0)::int as "refundsCents",
      coalesce(sum(amount_cents) filter (where ${ofDisputes}), 0)::int as "disputesCents",
      (coalesce(sum(amount_cents) filter (where category = 'fee'), 0) - sum(fee_cents))::int as "feesCents",
      coalesce(sum(amount_cents) filter (where ${ofPayouts}), 0)::int as "payoutsCents",
      coalesce(sum(amount_cents) filter (where not (category in ('charge', 'fee') or ${ofRefunds} or ${ofDisputes}
        or ${ofPayouts})), 0)::int as "othersCents"
    from provider_entries where created_at >= ${from} and created_at < ${to}
    group by currency order by currency <> 'eur', currency`.execute(db)
  return rows
}
