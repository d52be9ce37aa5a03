import type { PostalAddress } from '#contract/core/shapes.ts'
import {
  goodsOf,
  totalsOf,
  type CustomsDeclaration,
  type CustomsNumbers,
} from '#domain/customs/declaration.ts'
import { mayBeSentDutiesPaid } from '#domain/customs/duties-paid.ts'
import { isFilledIn } from '#domain/legal/missing-facts.ts'
import type { Cents, Grams } from '#domain/units.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { Refused } from '#server/core/refused.ts'
import { readSettings, type Settings } from '#server/core/settings/read-settings.ts'
import { declaredParcels } from './declared-parcels.ts'

type Closing = {
  readonly boxId: string
  readonly shipmentId: string
  readonly parcelIds: readonly string[]
  /** Of the closed box. */
  readonly grossGrams: Grams
  readonly postageCents: Cents
  readonly numbers: CustomsNumbers
}

/**
 * Copies what the parcels of a box contain, as customs will read it, when the box is closed: nothing changes it afterwards, and a
 * box that is opened and closed again is another one (docs/rules/shipping.md#customs-declaration). The caller holds the parcels. Refuses `net-above-gross`.
 */
export async function freezeDeclaration(
  tx: Tx,
  ctx: Context,
  { boxId, shipmentId, parcelIds, grossGrams, postageCents, numbers }: Closing,
): Promise<void> {
  const settings = await readSettings(tx)
  const { destination, addressee } = await addresseeOf(tx, shipmentId)
  const parcels = await declaredParcels(tx, parcelIds)
  const goods = goodsOf(parcels)
  const { netGrams } = totalsOf(goods)
  if (netGrams > grossGrams) throw new Refused('net-above-gross', { netGrams, grossGrams })
  const body: CustomsDeclaration = {
    sender: senderOf(settings),
    addressee,
    goods,
    grossGrams,
    postageCents,
    isDutiesPaid: settings.dutiesPaid && mayBeSentDutiesPaid(destination),
    invoices: new Set(parcels.flatMap(({ invoiceIds }) => invoiceIds)).size,
    numbers,
  }
  await tx
    .insertInto('customs_declarations')
    .values({ box_id: boxId, frozen_at: ctx.now(), body: JSON.stringify(body) })
    .execute()
}

const senderOf = ({ company, warehouse, publisher, contactEmail }: Settings) => ({
  name: company.name,
  lines: [warehouse.street, `${warehouse.postalCode} ${warehouse.city}`],
  country: warehouse.country,
  phone: isFilledIn(publisher.phone) ? publisher.phone : '',
  email: contactEmail,
})

async function addresseeOf(tx: Tx, shipmentId: string) {
  const row = await tx
    .selectFrom('shipments as s')
    .innerJoin('customers as c', 'c.user_id', 's.customer_id')
    .innerJoin('users as u', 'u.id', 's.customer_id')
    .select(['s.destination', 's.address', 'c.first_name', 'c.last_name', 'c.phone', 'u.email'])
    .where('s.id', '=', shipmentId)
    .executeTakeFirstOrThrow()
  const { line1, line2, postalCode, city, country } = row.address as PostalAddress
  return {
    destination: row.destination,
    addressee: {
      name: `${row.first_name} ${row.last_name}`,
      lines: [line1, ...(line2 === null ? [] : [line2]), `${postalCode} ${city}`],
      country,
      phone: row.phone,
      email: row.email,
    },
  }
}
