import type * as z from 'zod/mini'
import type { draftQuote as endpoint } from '#contract/sales/office-quotes.ts'
import { isAddressFor } from '#domain/destination/destination.ts'
import { findClient, type ClientRow } from '#server/core/customers/client-queries.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { found, NotFound, Refused } from '#server/core/refused.ts'
import { isLiveCustomer } from '#server/core/customers/live-customer.ts'
import { lockFreeParcels } from '#server/sales/quotes/hold-parcels.ts'
import { draftShipment, type Asked, type Recipient } from './draft-shipment.ts'

/**
 * A quote that staff prepare for a customer, who sees it once it is sent (docs/rules/quotes-and-prices.md#quote-statuses); it
 * holds its parcels from now on.
 */
export async function draftQuote(
  ctx: Context,
  asked: Asked,
): Promise<z.input<typeof endpoint.output>> {
  requireAdmin(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    const parcelIds = await lockFreeParcels(tx, asked.customerId, asked.parcelIds)
    if (!(await isLiveCustomer(tx, asked.customerId))) throw new NotFound()
    const client = found(await findClient(tx, asked.customerId))
    if (!isAddressFor(asked.destination, client.country)) throw new Refused('address-elsewhere')
    if (asked.shippingType === 'direct' && parcelIds.length > 1) {
      throw new Refused('direct-takes-one-parcel')
    }
    return draftShipment(tx, ctx, { ...asked, parcelIds }, recipientOf(client))
  })
}

const recipientOf = (client: ClientRow): Recipient => ({
  name: `${client.first_name} ${client.last_name}`,
  email: client.email,
  address: {
    line1: client.address_line1,
    line2: client.address_line2,
    postalCode: client.postal_code,
    city: client.city,
    country: client.country,
  },
})
