import type { OverviewView, ToDo } from '#contract/office/overview.ts'
import { notYetShippedStatuses } from '#domain/parcel/parcel.ts'
import { requireCustomer } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { noticeRows } from '#server/messages/notifications/notice-queries.ts'
import { noticeView } from '#server/messages/notifications/notice-view.ts'
import { answersToDo } from './answers-to-do.ts'
import { declarationsToDo } from './declarations-to-do.ts'
import { parcelsToDo } from './parcels-to-do.ts'
import { parcelsOnTheirWay } from './parcels-on-their-way.ts'
import { duePlans, pendingPayments, quotesToDo } from './payments-to-do.ts'
import { spentSoFar } from './spent-so-far.ts'

const recentNotices = 5

/** What must I do now, where are my parcels, what did it cost, what is new (docs/rules/pages.md#customer-area). */
export async function readOverview(ctx: Context): Promise<OverviewView> {
  const customerId = requireCustomer(ctx.actor)
  const [
    counts,
    plans,
    toPay,
    toAccept,
    payments,
    { blocked, storage },
    answers,
    incomplete,
    parcels,
    spent,
    notices,
  ] = await Promise.all([
    countsOf(ctx, customerId),
    duePlans(ctx, customerId),
    quotesToDo(ctx, customerId, 'accepted'),
    quotesToDo(ctx, customerId, 'sent_to_client'),
    pendingPayments(ctx, customerId),
    parcelsToDo(ctx, customerId),
    answersToDo(ctx, customerId),
    declarationsToDo(ctx, customerId),
    parcelsOnTheirWay(ctx, customerId),
    spentSoFar(ctx, customerId),
    noticeRows(ctx, customerId, { limit: recentNotices }),
  ])
  const held = [...blocked, ...incomplete.filter(isAboutPaid)]
  const pressing = [...plans, ...toPay, ...held, ...toAccept, ...answers, ...storage]
  return {
    ...counts,
    toDo: [...pressing, ...incomplete.filter((item) => !isAboutPaid(item)), ...payments],
    parcels,
    spent,
    notices: notices.slice(0, recentNotices).map(noticeView(ctx)),
  }
}

/** A box that is paid for does not leave without it. */
const isAboutPaid = (item: ToDo): boolean => item.kind === 'declaration-incomplete' && item.isPaid

async function countsOf(ctx: Context, customerId: string) {
  const parcels = ctx.db
    .selectFrom('parcels')
    .where('customer_id', '=', customerId)
    .where('destroyed_at', 'is', null)
    .select((row) => [
      row.fn.countAll<number>().filterWhere('status', 'in', notYetShippedStatuses).as('pending'),
      row.fn.countAll<number>().filterWhere('status', '=', 'pending_arrival').as('declared'),
    ])
    .executeTakeFirstOrThrow()
  const orders = ctx.db
    .selectFrom('orders')
    .where('customer_id', '=', customerId)
    .where('status', 'in', ['shipped', 'delivered'])
    .select((row) => row.fn.countAll<number>().as('shipped'))
    .executeTakeFirstOrThrow()
  const [{ pending, declared }, { shipped }] = await Promise.all([parcels, orders])
  return { pendingParcels: pending, declaredParcels: declared, shippedOrders: shipped }
}
