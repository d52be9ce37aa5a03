import type * as z from 'zod/mini'
import type { agreeStandingOrder as endpoint } from '#contract/sales/standing-orders.ts'
import { isAddressFor } from '#domain/destination/destination.ts'
import { isCardOver } from '#domain/payment/payment-method.ts'
import { countedValue } from '#domain/pricing/declared-value.ts'
import { onlinePrice } from '#domain/quote/online-price.ts'
import { furthestDays } from '#domain/standing-order/standing-order.ts'
import { requestedChoices } from '#domain/standing-order/parcels-to-ask.ts'
import {
  addDays,
  parisDayOf,
  parisDayOfText,
  parisDayText,
  startOfParisDay,
} from '#domain/storage/paris-day.ts'
import { cents, grams } from '#domain/units.ts'
import { requireCustomer, requireRealCustomer, requireStripe } from '#server/core/access.ts'
import { brokenUniqueConstraint } from '#server/core/adapters/postgres.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { isLiveCustomer } from '#server/core/customers/live-customer.ts'
import { recordFact } from '#server/core/facts.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { accepted, found, InvalidInput, NotFound, Refused } from '#server/core/refused.ts'
import { readSettings } from '#server/core/settings/read-settings.ts'
import { notify } from '#server/messages/notifications/outbox.ts'
import { customerTerms } from '#server/offer/terms/customer-terms.ts'
import { currentLegalTexts } from '#server/papers/legal/current-legal-texts.ts'
import { contentsValue } from '#server/sales/quotes/contents-value.ts'
import { parcelsLeaving } from '#server/sales/quotes/hold-parcels.ts'
import { accountAddress } from '#server/sales/quotes/request-quote.ts'
import { standingOrderVersion } from '#words/standing-order.ts'

type Input = z.output<typeof endpoint.input>

/**
 * The customer agrees beforehand to exactly these parcels, choices and ceiling; what is agreed to never changes
 * (docs/rules/standing-orders.md#agreement).
 */
export async function agreeStandingOrder(
  ctx: Context,
  input: Input,
): Promise<z.input<typeof endpoint.output>> {
  const customerId = requireCustomer(ctx.actor)
  requireStripe(ctx)
  requireRealCustomer(ctx)
  const from = dayOf(input.condition, ctx.now())
  return answeredInTransaction(ctx, async (tx) => {
    const parcelIds = [...new Set(input.parcelIds)].toSorted()
    await lockChosen(tx, customerId, parcelIds)
    if (!(await isLiveCustomer(tx, customerId))) throw new NotFound()
    await requireSameWords(tx, ctx, input)
    await requireMeans(tx, ctx, customerId, input.paymentMethodId)
    const address = input.address ?? (await accountAddress(tx, customerId))
    if (!isAddressFor(input.destination, address)) throw new Refused('address-elsewhere')
    await requireSold(tx, ctx, customerId, input, parcelIds)
    const id = await save(tx, ctx, customerId, { ...input, address, parcelIds, from })
    await linkParcels(tx, id, parcelIds)
    const { ceilingCents } = input
    const details = { agreement: input.agreement, ceilingCents, parcels: parcelIds.length }
    await recordFact(tx, ctx, { type: 'standing-order.agreed', customerId, details })
    await notify(tx, ctx, {
      kind: 'standing-order-agreed',
      payload: { standingOrderId: id },
      userId: customerId,
      dedupeKey: `standing-order-agreed:${id}`,
    })
    return { id }
  })
}

/** The beginning of a day to come, in Paris. */
function dayOf(condition: Input['condition'], now: Date): Date | null {
  if (condition.kind !== 'day') return null
  const day = parisDayOfText(condition.day)
  const today = parisDayOf(now)
  const isDay = parisDayText(day) === condition.day
  if (!isDay || day <= today || day > addDays(today, furthestDays)) {
    throw new InvalidInput({ condition: 'invalid' })
  }
  return startOfParisDay(day)
}

/** Announced or arrived, and free; locked by id, as by a request for a quote. */
async function lockChosen(tx: Tx, customerId: string, parcelIds: readonly string[]): Promise<void> {
  const rows = await tx
    .selectFrom('parcels')
    .select('id')
    .where('id', 'in', parcelIds)
    .where('customer_id', '=', customerId)
    .where('status', 'in', ['pending_arrival', 'received'])
    .where('destroyed_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  const leaving = await parcelsLeaving(tx, parcelIds)
  const free = new Set(rows.flatMap(({ id }) => (leaving.has(id) ? [] : [id])))
  const elsewhere = parcelIds.filter((id) => !free.has(id))
  if (elsewhere.length > 0) throw new Refused('parcel-not-available', { parcelIds: elsewhere })
}

async function requireSameWords(
  tx: Tx,
  ctx: Context,
  { agreement, stopHours, termsVersion }: Input,
): Promise<void> {
  const settings = await readSettings(tx)
  if (agreement !== standingOrderVersion || stopHours !== settings.stopHours) {
    throw new Refused('agreement-changed')
  }
  const { version } = await currentLegalTexts(tx, ctx.now())
  if (termsVersion !== version) throw new Refused('terms-changed', { version })
}

async function requireMeans(tx: Tx, ctx: Context, customerId: string, id: string): Promise<void> {
  const { exp_month: month, exp_year: year } = found(
    await tx
      .selectFrom('payment_methods')
      .select(['exp_month', 'exp_year'])
      .where('id', '=', id)
      .where('customer_id', '=', customerId)
      .where('removed_at', 'is', null)
      .executeTakeFirst(),
  )
  if (month !== null && year !== null && isCardOver({ month, year }, ctx.now())) {
    throw new Refused('means-gone')
  }
}

/** As a request for a quote would refuse it today. */
async function requireSold(
  tx: Tx,
  ctx: Context,
  customerId: string,
  { destination, mode, options, insuranceTier, declaredValueCents }: Input,
  parcelIds: readonly string[],
): Promise<void> {
  const count = parcelIds.length
  const terms = await customerTerms(tx, ctx, customerId, count)
  const typed = declaredValueCents === undefined ? null : cents(declaredValueCents)
  const { shippingType, options: counted } = requestedChoices(options, count)
  const shipment = {
    destination,
    mode,
    insuranceTier,
    type: shippingType,
    options: counted,
    // The weight is known once they have arrived.
    weight: grams(1),
    sizes: [],
    declaredValue: countedValue(typed, await contentsValue(tx, parcelIds)),
    plan: terms.plan,
    discount: terms.discount,
  }
  accepted(onlinePrice(terms.catalogue, shipment, terms.counters))
}

type Agreed = Omit<Input, 'address'> & {
  readonly address: NonNullable<Input['address']>
  readonly from: Date | null
}

async function save(tx: Tx, ctx: Context, customerId: string, agreed: Agreed): Promise<string> {
  const { firstName, lastName, email, destination, mode, insuranceTier, remarks, address } = agreed
  const { declaredValueCents, condition } = agreed
  // Measured at the warehouse, not chosen.
  const options = [...new Set(agreed.options)].filter((code) => code !== 'non_standard')
  const request = {
    firstName,
    lastName,
    email,
    destination,
    mode,
    options,
    insuranceTier,
    remarks,
    address,
    ...(declaredValueCents !== undefined && { declaredValueCents }),
  }
  const { id } = await tx
    .insertInto('standing_orders')
    .values({
      customer_id: customerId,
      created_at: ctx.now(),
      parcel_ids: [...agreed.parcelIds],
      condition: condition.kind,
      from_grams: condition.kind === 'weight' ? condition.fromGrams : null,
      from_at: agreed.from,
      ceiling_cents: agreed.ceilingCents,
      request: JSON.stringify(request),
      payment_method_id: agreed.paymentMethodId,
      agreement_version: agreed.agreement,
      agreed_at: ctx.now(),
      stop_hours: agreed.stopHours,
      terms_version: agreed.termsVersion,
      is_express: agreed.requestExpress,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A parcel is in one living standing order. */
async function linkParcels(tx: Tx, id: string, parcelIds: readonly string[]): Promise<void> {
  try {
    await tx
      .insertInto('standing_order_parcels')
      .values(parcelIds.map((parcelId) => ({ standing_order_id: id, parcel_id: parcelId })))
      .execute()
  } catch (error) {
    if (brokenUniqueConstraint(error) !== 'standing_order_parcels_one_live') throw error
    throw new Refused('parcel-not-available', { parcelIds })
  }
}
