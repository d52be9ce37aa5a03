import type * as z from 'zod/mini'
import type { readCart as readCartEndpoint } from '#contract/payments/cart.ts'
import { isSentDutiesPaid } from '#domain/customs/declaration.ts'
import { isPaymentConfigured, requireCustomer } from '#server/core/access.ts'
import { feeOf } from '#domain/storage/day-prices.ts'
import type { Context } from '#server/core/context.ts'
import { readSettings } from '#server/core/settings/read-settings.ts'
import { currentLegalTexts } from '#server/papers/legal/current-legal-texts.ts'
import { isReadyToSell } from '#server/papers/legal/ready-to-sell.ts'
import { payableReturns, payableStorage } from './payable-items.ts'
import { linesOf } from '#server/offer/catalogue/current-catalogue.ts'

type Cart = z.input<typeof readCartEndpoint.output>

/**
 * Accepted quotes that can still be paid, the one that expires soonest first (docs/rules/money.md#cart); without those whose
 * transfer is under way.
 */
export async function readCart(ctx: Context): Promise<Cart> {
  const customerId = requireCustomer(ctx.actor)
  const rows = await payableRows(ctx, customerId)
  const settings = await readSettings(ctx.db)
  const quotes = rows.map((row) => ({
    quoteId: row.id,
    number: row.number,
    version: row.version,
    destination: row.destination,
    totalCents: row.total_cents,
    validUntil: row.valid_until.toISOString(),
    lines: linesOf(row.lines),
    supplementOf: row.supplement_of,
    ...(isSentDutiesPaid(settings, row.destination) ? { isDutiesPaid: true } : {}),
  }))
  const returns = await payableReturns(ctx, customerId)
  const storages = await cartStorages(ctx, customerId)
  const { version: termsVersion } = await currentLegalTexts(ctx.db, ctx.now())
  return {
    quotes,
    returns,
    storages,
    totalCents: [...quotes, ...returns].reduce((sum, { totalCents }) => sum + totalCents, 0),
    paymentConfigured: isPaymentConfigured(ctx) && (await isReadyToSell(ctx.db, ctx)),
    termsVersion,
  }
}

/** Not in the total: its customer puts it in the payment. */
const cartStorages = async (ctx: Context, customerId: string): Promise<Cart['storages']> =>
  (await payableStorage(ctx.db, ctx, customerId))
    .filter(({ isBeingPaid }) => !isBeingPaid)
    .map(({ parcelId, key, way, name, detail, days, prices, amountCents }) => ({
      parcelId,
      key,
      way,
      name,
      detail,
      days,
      unitCents: prices.at(-1)?.perDayCents ?? 0,
      totalCents: amountCents,
      ...(prices.length > 1 && {
        prices: prices.map((one) => ({ ...one, amountCents: feeOf([one]) })),
      }),
    }))

const payableRows = (ctx: Context, customerId: string) =>
  ctx.db
    .selectFrom('quotes as q')
    .innerJoin('quote_versions as v', (join) =>
      join.onRef('v.quote_id', '=', 'q.id').onRef('v.version', '=', 'q.version'),
    )
    .select(['q.id', 'q.number', 'q.version', 'q.destination'])
    .leftJoin('supplements as x', 'x.quote_id', 'q.id')
    .leftJoin('shipments as s', 's.id', 'x.shipment_id')
    .select(['v.total_cents', 'v.lines', 'v.valid_until', 's.number as supplement_of'])
    .where('q.customer_id', '=', customerId)
    .where('q.status', '=', 'accepted')
    .whereRef('q.accepted_version', '=', 'q.version')
    .where('q.valid_until', '>', ctx.now())
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('checkout_quotes as cq')
            .innerJoin('checkouts as c', 'c.id', 'cq.checkout_id')
            .select('cq.quote_id')
            .whereRef('cq.quote_id', '=', 'q.id')
            .where('cq.open', '=', true)
            .where('c.status', '=', 'pending'),
        ),
      ),
    )
    .orderBy('q.valid_until')
    .orderBy('q.id')
    .limit(20)
    .execute()
