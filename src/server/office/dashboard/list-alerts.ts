import { sql, type RawBuilder } from 'kysely'
import type * as z from 'zod/mini'
import type { listAlerts as endpoint } from '#contract/office/dashboard.ts'
import {
  alertKinds,
  alertSince,
  countLimit,
  oldestTimelyCheck,
  type AlertKind,
} from '#domain/office/alerts.ts'
import { failedRefundStatuses } from '#domain/refund/refund.ts'
import { parisDayOf, startOfParisDay } from '#domain/storage/paris-day.ts'
import { isPaymentConfigured, requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { isDueDispute } from '#server/payments/disputes/dispute-rows.ts'
import { isDueWithdrawal } from '#server/payments/legal-requests/declaration-queries.ts'
import { isFailedLately, isUndecided } from '#server/payments/orders/can-be-paid-again.ts'
import { isUnconfirmedSoon } from '#server/offer/vat/vat-queries.ts'
import { isLateQuote } from '#server/sales/office-quotes/office-quote-queries.ts'
import { isLate } from '#server/messages/outbox/outbox-messages.ts'
import { isStorageOverdue } from '#server/warehouse/parcels/is-storage-overdue.ts'
import { asksAttention, troubles } from '#server/shipping/shipments/shipment-queries.ts'
import { isPendingCustomer } from '#server/people/staff/pending-customers.ts'
import { givenUpJobs } from '#server/office/system/failed-jobs.ts'
import { silentSuppliers } from '#server/office/system/supplier-silences.ts'
import { lateBackup } from '#server/office/system/last-backup.ts'
import { lastNightOf } from '#server/office/system/check-rules.ts'
import {
  awaitsChoice,
  isChoiceOver,
  offShelfParcels,
} from '#server/warehouse/parcel-rows/parcel-state.ts'
import { isUnidentified } from '#server/warehouse/parcels/parcel-conditions.ts'
import { isUnidentifiedForLong } from '#server/warehouse/unidentified/unidentified-routes.ts'

const day = 24 * 3_600_000

/** What waits for somebody, each kind counted up to the limit by its own index; leaves out kinds with nothing waiting. */
export async function listAlerts(ctx: Context): Promise<z.input<typeof endpoint.output>> {
  requireAdmin(ctx.actor)
  const waiting = await whatWaits(ctx)
  const alerts = await Promise.all(
    alertKinds.map(async (kind) => {
      const count = await countAlert(ctx, waiting[kind])
      if (count === 0) return { kind, count }
      if (isAboutDisputes(kind))
        return { kind, count, disputed: await disputedIn(ctx, waiting[kind]) }
      if (count > countLimit || !hasAge(kind)) return { kind, count }
      return { kind, count, oldestAt: await oldestIn(ctx, waiting[kind], cameAt[kind]) }
    }),
  )
  return { alerts: alerts.filter(({ count }) => count > 0) }
}

type Dispute = 'due-disputes' | 'open-disputes'

/** Nobody knows since when: each night finds it again, or no fact says it. */
type Ageless =
  | 'broken-journal'
  | 'unread-journal'
  | 'broken-rules'
  | 'unread-rules'
  | 'doubtful-numbers'

const lastSaid = sql<Date>`(select min(coalesce(t.last_event_at, b.handed_over_at)) from boxes b
  left join box_tracking t on t.box_id = b.id and t.number = b.tracking_number
  where b.shipment_id = shipments.id and b.status = 'handed_over')`
const lastSaidOfReturning = sql<Date>`(select min(coalesce(t.last_event_at, b.handed_over_at)) from boxes b
  join box_tracking t on t.box_id = b.id and t.number = b.tracking_number
  where b.shipment_id = shipments.id and b.status = 'handed_over' and ${troubles.returning})`

/** Since when each waits; disputes say their last day. */
const cameAt: Readonly<Record<Exclude<AlertKind, Dispute | Ageless>, RawBuilder<Date>>> = {
  'late-rule-check': sql`at`,
  'late-journal-check': sql`at`,
  'late-comparison': sql`at`,
  'late-backup': sql`updated_at`,
  'silent-suppliers': sql`since`,
  'failed-webhooks': sql`first_at`,
  'failed-jobs': sql`j.completed_on`,
  'due-withdrawals': sql`received_at`,
  'provider-differences': sql`found_at`,
  'unconfirmed-vat': sql`v.created_at`,
  'failed-refunds': sql`requested_at`,
  'refunds-to-approve': sql`requested_at`,
  'left-parcels': sql`o.at`,
  'failed-payments': sql`c.settled_at`,
  // The period that the refused renewal should have paid.
  'failed-renewals': sql`period_start`,
  'waiting-declarations': sql`received_at`,
  'waiting-claims': sql`opened_at`,
  'waiting-accounts': sql`u.created_at`,
  'waiting-quotes': sql`quotes.created_at`,
  'unidentified-parcels': sql`p.created_at`,
  'late-choices': sql`k.deadline`,
  'off-shelf-parcels': sql`e.at`,
  'silent-shipments': lastSaid,
  'returning-boxes': lastSaidOfReturning,
  'storage-overdue': sql`h.received_at`,
  'late-messages': sql`n.created_at`,
  'failed-messages': sql`created_at`,
}

const hasAge = (kind: AlertKind): kind is keyof typeof cameAt => kind in cameAt

const isAboutDisputes = (kind: AlertKind): kind is Dispute =>
  kind === 'due-disputes' || kind === 'open-disputes'

async function oldestIn({ db }: Context, rows: RawBuilder<unknown>, at: RawBuilder<Date>) {
  const found = await sql<{
    oldest: Date | null
  }>`select min(w.at) as oldest from (select ${at} as at from ${rows}) w`.execute(db)
  return found.rows[0]?.oldest?.toISOString()
}

async function disputedIn({ db }: Context, rows: RawBuilder<unknown>) {
  const summed = sql<{ cents: number; due: Date | null }>`
    select sum(amount_cents)::int as cents, min(evidence_due_at) as due from ${rows}`
  const { cents = 0, due = null } = (await summed.execute(db)).rows[0] ?? {}
  return { amountCents: cents, dueAt: due?.toISOString() ?? null }
}

/** Counts up to the limit plus one. */
export async function countAlert({ db }: Context, rows: RawBuilder<unknown>): Promise<number> {
  const counted = sql<{ count: number }>`
    select count(*)::int as count from (select from ${rows} limit ${countLimit + 1}) w`
  return (await counted.execute(db)).rows[0]?.count ?? 0
}

/** SQL literals, as the partial indexes have them. */
const literals = (words: readonly string[]) => sql.join(words.map((word) => sql.lit(word)))

/** SQL to follow `select from`: the rows that each alert counts. */
export async function whatWaits(ctx: Context): Promise<Record<AlertKind, RawBuilder<unknown>>> {
  const since = new Date(ctx.now().getTime() - alertSince.messageDays * day)
  const unreadSince = new Date(ctx.now().getTime() - alertSince.unreadJournalDays * day)
  const timely = oldestTimelyCheck(ctx.now())
  return {
    'broken-journal': sql`audit_checks c, generate_series(1, c.broken_days + (c.missing_lines > 0)::int)
      where c.id = (select max(id) from audit_checks)`,
    // Those that a check of a week ago could read still, or did not have; the first that counted them tells no news.
    'unread-journal': sql`audit_checks c, generate_series(1, c.unreadable_days - (select f.unreadable_days
        from audit_checks f where f.unreadable_days is not null
        order by f.checked_at < ${unreadSince} desc, case when f.checked_at < ${unreadSince} then -f.id else f.id end limit 1))
      where c.id = (select max(id) from audit_checks)`,
    'broken-rules': sql`rule_checks c, jsonb_array_elements(c.broken) r
      where c.id = (select max(id) from rule_checks) and (r ->> 'unread') is distinct from 'true'`,
    'unread-rules': sql`rule_checks c, jsonb_array_elements(c.broken) r
      where c.id = (select max(id) from rule_checks) and r ->> 'unread' = 'true'`,
    'late-rule-check': sql`${lastNightOf('rule_checks')} where at < ${timely}`,
    'late-journal-check': sql`${lastNightOf('audit_checks')} where at < ${timely}`,
    // Before one has ended well, since the first that was tried.
    'late-comparison': sql`(select coalesce(max(ended_at) filter (where failure is null), min(started_at)) as at
      from provider_comparisons) c where at < ${timely} and ${isPaymentConfigured(ctx)}::boolean`,
    'late-backup': lateBackup(ctx.now()),
    'failed-webhooks': sql`webhook_failures`,
    'silent-suppliers': silentSuppliers(ctx.now()),
    'failed-jobs': givenUpJobs,
    'due-disputes': sql`disputes d where ${isDueDispute(ctx.now())}`,
    'open-disputes': sql`disputes where status = 'open' and awaits_answer`,
    'provider-differences': sql`provider_differences where state = 'open'`,
    'unconfirmed-vat': sql`vat_versions v where ${isUnconfirmedSoon(ctx.now())}`,
    'failed-refunds': sql`refunds where status in (${literals(failedRefundStatuses)}) and settled_at is null`,
    'refunds-to-approve': sql`refunds where status = 'awaiting_approval'`,
    'left-parcels': sql`(select e.order_id, min(e.at) as at from events e
      where ${isUndecided(ctx.now())} group by e.order_id) o`,
    'failed-payments': sql`checkouts c where ${isFailedLately(ctx.now())}`,
    'failed-renewals': sql`subscriptions where status = 'past_due'`,
    'due-withdrawals': sql`legal_requests r where ${isDueWithdrawal(ctx.now())}`,
    'waiting-declarations': sql`legal_requests where state = 'received'`,
    'waiting-claims': sql`cargo_claims where state in ('received', 'sent_to_carrier', 'accepted')`,
    'waiting-accounts': sql`users u where ${isPendingCustomer}`,
    'waiting-quotes': sql`quotes where ${isLateQuote(ctx.now())}`,
    'unidentified-parcels': sql`parcels p where ${isUnidentified} and ${isUnidentifiedForLong(ctx.now())}`,
    'late-choices': sql`parcel_blocks k join parcels p on p.id = k.parcel_id
      where ${isChoiceOver(ctx.now())} and ${awaitsChoice}`,
    'off-shelf-parcels': offShelfParcels,
    'silent-shipments': sql`shipments where ${asksAttention('silent', ctx.now())}`,
    'doubtful-numbers': sql`shipments where ${asksAttention('doubtful', ctx.now())}`,
    'returning-boxes': sql`shipments where ${asksAttention('returning', ctx.now())}`,
    'storage-overdue': sql`stored_parcels h join customers c on c.user_id = h.customer_id where ${await isStorageOverdue(ctx)} order by h.received_at desc, h.parcel_id`,
    'late-messages': sql`notifications n where ${isLate(ctx.now())}`,
    'failed-messages': sql`notifications where channel <> 'site' and state = 'failed'
      and created_at >= ${startOfParisDay(parisDayOf(since))}`,
  }
}
