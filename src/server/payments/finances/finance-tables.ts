import { sql, type RawBuilder } from 'kysely'
import type { FinanceTable } from '#contract/payments/finances.ts'
import { boundsOfMonth } from '#domain/storage/paris-day.ts'
import { asksConfirmation } from '#server/core/customers/client-queries.ts'
import { isDueDispute } from '#server/payments/disputes/dispute-rows.ts'
import { foundInvoices, type InvoiceFilter } from './found-invoices.ts'

/** Two years: then a trader’s claim on a consumer is time-barred (C. conso. L218-2). */
const claimYears = 2

export type Asked = InvoiceFilter & {
  readonly month: string
  readonly now: Date
  readonly due?: 'yes' | undefined
}

const selected = ({ id, at, ...given }: Columns): RawBuilder<unknown> => {
  const all = { ...none, ...given }
  return sql`select ${id} as id, ${at} as created_at, ${sql.join(
    Object.entries(all).map(([name, value]) => sql`${value} as ${sql.ref(name)}`),
  )}`
}

const none = {
  kind: sql`''`,
  reference: sql`''`,
  order_id: sql`null::uuid`,
  parcel_id: sql`null::uuid`,
  customer_id: sql`null::uuid`,
  amount_cents: sql`0`,
  currency: sql`'eur'`,
  fee_cents: sql`null::int`,
  state: sql`null::text`,
  due_at: sql`null::timestamptz`,
  days: sql`null::int`,
  note: sql`null::text`,
  /** What the lines of a table of `soonestFirst` are sorted by. */
  sort_at: sql`null::timestamptz`,
}

/** The columns of every table; `FinanceRow` on the wire. */
type Columns = Partial<typeof none> & Record<'id' | 'at', RawBuilder<unknown>>

/** Of a payment `p`: its order, and whose it is. */
const ofPayment = {
  order_id: sql`p.order_id`,
  customer_id: sql`coalesce(o.customer_id, k.customer_id, p.found_for)`,
  reference: sql`coalesce(o.number, p.stripe_payment_intent_id)`,
}
const payer = sql`left join orders o on o.id = p.order_id left join checkouts k on k.id = p.checkout_id`

const within = (column: string, month: string): RawBuilder<unknown> => {
  const { from, to } = boundsOfMonth(month)
  return sql`${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${to}`
}

/** `evidenceState` of the domain, in SQL. */
const evidenceStateOf = sql`case when a.sent_at is not null then case a.kind when 'acceptance' then 'given-up' else 'sent' end
  when d.submissions > d.earlier_submissions then 'elsewhere' when a.dispute_id is null then 'none'
  when a.begun_at is not null then 'sending' else 'draft' end`

/** Tables whose first line is the one that ends first. */
export const soonestFirst: ReadonlySet<FinanceTable> = new Set(['disputes'])

/** SQL of each table: every line that its figure counts. `storage` is counted in the domain. */
export const financeTables: Readonly<
  Record<Exclude<FinanceTable, 'storage'>, (asked: Asked) => RawBuilder<unknown>>
> = {
  payments: ({ month }) =>
    sql`${selected({
      id: sql`p.id`,
      at: sql`p.captured_at`,
      kind: sql`p.method`,
      amount_cents: sql`p.amount_cents`,
      fee_cents: sql`f.fee_cents`,
      ...ofPayment,
    })} from payments p ${payer} left join lateral (${feeOf}) f on true where ${within('p.captured_at', month)}`,

  refunds: ({ month }) => sql`${selected({
    id: sql`r.id`,
    at: sql`r.completed_at`,
    kind: sql`r.reason`,
    amount_cents: sql`r.amount_cents`,
    state: sql`r.status`,
    ...ofPayment,
  })} from refunds r join payments p on p.id = r.payment_id ${payer}
    where r.completed_at is not null and ${within('r.completed_at', month)}`,

  movements: ({ month }) =>
    sql`${selected({
      id: sql`e.id`,
      at: sql`e.created_at`,
      kind: sql`e.category`,
      reference: sql`coalesce(e.source, e.provider_id)`,
      amount_cents: sql`e.amount_cents`,
      currency: sql`e.currency`,
      fee_cents: sql`e.fee_cents`,
    })} from provider_entries e where ${within('e.created_at', month)}`,

  renewals: () =>
    sql`${selected({
      id: sql`s.id`,
      at: sql`s.period_start`,
      kind: sql`s.plan`,
      reference: sql`s.stripe_subscription_id`,
      customer_id: sql`s.customer_id`,
      amount_cents: sql`s.price_cents`,
      state: sql`case when ${asksConfirmation} then 'to-confirm' end`,
    })} from subscriptions s where s.status = 'past_due'`,

  'lost-disputes': ({ now }) => sql`${selected({
    id: sql`d.id`,
    at: sql`d.closed_at`,
    kind: sql`d.reason`,
    amount_cents: sql`d.amount_cents`,
    state: sql`d.status`,
    ...ofPayment,
  })} from disputes d join payments p on p.id = d.payment_id ${payer}
    where d.status = 'lost' and d.closed_at > ${yearsBefore(now, claimYears)}`,

  'owed-refunds': () => sql`${selected({
    id: sql`r.id`,
    at: sql`r.requested_at`,
    kind: sql`r.reason`,
    amount_cents: sql`r.amount_cents`,
    state: sql`r.status`,
    ...ofPayment,
  })} from refunds r join payments p on p.id = r.payment_id ${payer}
    where r.status in ('awaiting_approval', 'owed', 'under_way', 'returned', 'failed') and r.settled_at is null`,

  disputes: ({ now, due }) =>
    sql`${selected({
      id: sql`d.id`,
      at: sql`d.opened_at`,
      kind: sql`d.reason`,
      amount_cents: sql`d.amount_cents`,
      state: evidenceStateOf,
      due_at: sql`case when d.awaits_answer then d.evidence_due_at end`,
      // Those that wait for an answer first, by their day.
      sort_at: sql`case when d.awaits_answer then d.evidence_due_at
        else coalesce(d.evidence_due_at, d.opened_at) + interval '100 years' end`,
      ...ofPayment,
    })} from disputes d left join dispute_answers a on a.dispute_id = d.id and a.round = d.round
      join payments p on p.id = d.payment_id ${payer} where ${due ? isDueDispute(now) : sql`d.status = 'open'`}`,

  differences: () =>
    sql`${selected({
      id: sql`x.id`,
      at: sql`x.found_at`,
      kind: sql`x.kind`,
      reference: sql`x.subject`,
      order_id: sql`p.order_id`,
      customer_id: sql`coalesce(o.customer_id, k.customer_id, p.found_for)`,
      amount_cents: sql`x.amount_cents`,
      currency: sql`x.currency`,
      state: sql`x.state`,
      note: sql`x.explanation`,
    })} from provider_differences x left join payments p on p.id = x.payment_id ${payer}`,

  invoices: (asked) =>
    sql`${selected({
      id: sql`i.id`,
      at: sql`i.issued_at`,
      kind: sql`i.series`,
      reference: sql`i.number`,
      order_id: sql`i.order_id`,
      customer_id: sql`i.customer_id`,
      amount_cents: sql`i.total_cents`,
      state: sql`case when i.pdf_sha256 is null then 'unprinted' else 'printed' end`,
      note: sql`o.number`,
    })} from invoices i join orders o on o.id = i.order_id where ${foundInvoices(asked)}`,
}

/** What the provider kept of the payment; `null` until the comparison read it. */
const feeOf = sql`select e.fee_cents from provider_entries e where e.payment_intent = p.stripe_payment_intent_id limit 1`

function yearsBefore(now: Date, years: number): Date {
  const at = new Date(now)
  at.setUTCFullYear(at.getUTCFullYear() - years)
  return at
}
