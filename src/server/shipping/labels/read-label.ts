import type { PostalAddress } from '#contract/core/shapes.ts'
import { holdRules, stopping } from '#domain/shipment/holds.ts'
import { hasLabel } from '#domain/label/label-print.ts'
import { boxNumber, type BoxStatus } from '#domain/shipment/box.ts'
import { requireUser } from '#server/core/access.ts'
import type { Context, Database } from '#server/core/context.ts'
import type { SentFile } from '#server/core/http.ts'
import { found, Refused } from '#server/core/refused.ts'
import { readSettings, type Settings } from '#server/core/settings/read-settings.ts'
import { holdsOf } from '#server/shipping/shipments/holds-of.ts'
import { findShipment, type ShipmentRow } from '#server/shipping/shipments/shipment-queries.ts'
import { renderLabel, type BoxLabel } from './render-label.ts'

/** The label of a closed box, which no box has while it is held (docs/rules/shipping.md#label). */
export async function readLabel(
  ctx: Context,
  { boxId }: { readonly boxId: string },
): Promise<SentFile> {
  const row = await shipmentOfBox(ctx.db, boxId)
  const box = found(row.boxes.find(({ id }) => id === boxId))
  const label = labelOf(row, box, await readSettings(ctx.db), ctx.config.BASE_URL)
  await requireLabelFree(ctx, row.id)
  const bytes = await renderLabel(label)
  return { bytes, type: 'application/pdf', fileName: `etiquette-${label.number}.pdf` }
}

/** The print before it asked an admin for the reason. */
async function requireLabelFree(ctx: Context, shipmentId: string): Promise<void> {
  const holds = (await holdsOf(ctx.db, [shipmentId], ctx.now())).get(shipmentId) ?? []
  const mayPass = requireUser(ctx.actor).role !== 'operateur'
  const refusing = stopping(holds, 'label').find(
    ({ code }) => !mayPass || !holdRules[code].isPassable,
  )
  if (!refusing) return
  const { code, ...details } = refusing
  throw new Refused(code, details)
}

async function shipmentOfBox(db: Database, boxId: string): Promise<ShipmentRow> {
  const box = found(
    await db
      .selectFrom('boxes')
      .select(['shipment_id', 'status'])
      .where('id', '=', boxId)
      .executeTakeFirst(),
  )
  if (!hasLabel({ status: box.status as BoxStatus })) throw new Refused('box-not-closed')
  return findShipment(db, box.shipment_id)
}

function labelOf(
  row: ShipmentRow,
  box: ShipmentRow['boxes'][number],
  { company, warehouse }: Settings,
  site: string,
): BoxLabel {
  const { line1, line2, postalCode, city, country } = row.address as PostalAddress
  return {
    number: boxNumber(row.number, box.place),
    page: `${site}/admin/expeditions/${row.id}${box.place === 1 ? '' : `?boite=${box.place}`}`,
    orderNumber: row.order_number,
    clientNumber: row.client_number,
    // How many boxes there are is known once all are closed.
    place: { box: box.place, of: row.status === 'to_pack' ? null : row.boxes.length },
    sender: {
      name: company.name,
      lines: [warehouse.street, `${warehouse.postalCode} ${warehouse.city}`, warehouse.country],
    },
    recipient: {
      name: `${row.first_name} ${row.last_name}`,
      street: line2 === null ? [line1] : [line1, line2],
      city: `${postalCode} ${city}`,
      country,
      phone: row.phone,
    },
    destination: row.destination,
    mode: row.mode as BoxLabel['mode'],
    weightGrams: box.weight_g,
    packedAt: new Date(box.packed_at),
  }
}
