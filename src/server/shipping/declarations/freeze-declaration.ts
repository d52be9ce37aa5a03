import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { PostalAddress } from '#contract/core/shapes.ts'
import {
  addresseeLines,
  type CustomsDeclaration,
  type CustomsNumbers,
  goodsOf,
  isSentDutiesPaid,
  totalsOf,
} from '#domain/customs/declaration.ts'
import { countryWithin } from '#domain/destination/destination.ts'
import { isFilledIn } from '#domain/legal/legal-facts.ts'
import { type Cents, type Grams, cents, grams } from '#domain/units.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recipientName } from '#server/core/customers/recipient-name.ts'
import { Refused } from '#server/core/refused.ts'
import { readSettings, type Settings } from '#server/core/settings/read-settings.ts'
import type { ContentCategory, ContentLine } from '#domain/parcel/content-line.ts'
import { customsPapers, paperColumns } from '#server/warehouse/contents/content-queries.ts'

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
    isDutiesPaid: isSentDutiesPaid(settings, destination),
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
    .select(['s.destination', 's.recipient_name', 's.address'])
    .select(['c.first_name', 'c.last_name', 'c.phone', 'u.email'])
    .where('s.id', '=', shipmentId)
    .executeTakeFirstOrThrow()
  const address = row.address as PostalAddress
  return {
    destination: row.destination,
    addressee: {
      name: recipientName(row),
      lines: addresseeLines(address),
      country: countryWithin(row.destination, address.country),
      phone: row.phone,
      email: row.email,
    },
  }
}

/** The lines of these parcels and their purchase invoices, by age of the parcels. */
async function declaredParcels(tx: Tx, parcelIds: readonly string[]) {
  if (parcelIds.length === 0) return []
  const rows = await tx
    .selectFrom('parcels as p')
    .select(['p.id', ...paperColumns])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('content_lines as l')
          .select(['l.description', 'l.quantity', 'l.unit_cents', 'l.unit_grams'])
          .select(['l.category', 'l.origin', 'l.hs_code'])
          .whereRef('l.parcel_id', '=', 'p.id')
          .orderBy('l.position'),
      ).as('lines'),
    )
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('parcel_invoices as i')
          .select('i.invoice_id')
          .whereRef('i.parcel_id', '=', 'p.id'),
      ).as('invoices'),
    )
    .where('p.id', 'in', parcelIds)
    .orderBy('p.created_at')
    .orderBy('p.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    ...customsPapers(row),
    lines: row.lines.map((line): ContentLine => ({
      description: line.description,
      quantity: line.quantity,
      unitCents: cents(line.unit_cents),
      unitGrams: line.unit_grams === null ? null : grams(line.unit_grams),
      category: line.category as ContentCategory,
      origin: line.origin,
      hsCode: line.hs_code,
    })),
    invoiceIds: row.invoices.map(({ invoice_id: id }) => id),
  }))
}
