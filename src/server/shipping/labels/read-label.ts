import type { PostalAddress } from '#contract/core/shapes.ts'
import { holdRules, stopping } from '#domain/shipment/holds.ts'
import { hasLabel } from '#domain/label/label-print.ts'
import type { ShipmentStatus } from '#domain/shipment/shipment.ts'
import { requireUser } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import type { SentFile } from '#server/core/http.ts'
import { Refused } from '#server/core/refused.ts'
import { readSettings, type Settings } from '#server/core/settings/read-settings.ts'
import { holdsOf } from '#server/shipping/shipments/holds-of.ts'
import { findShipment, type ShipmentRow } from '#server/shipping/shipments/shipment-queries.ts'
import { renderLabel, type BoxLabel } from './render-label.ts'

/** The label of a closed box, which no box has while it is held (docs/rules/shipping.md#label). */
export async function readLabel(
  ctx: Context,
  { shipmentId }: { readonly shipmentId: string },
): Promise<SentFile> {
  const row = await findShipment(ctx.db, shipmentId)
  const label = labelOf(row, await readSettings(ctx.db), ctx.config.BASE_URL)
  await requireLabelFree(ctx, shipmentId)
  const bytes = await renderLabel(label)
  return { bytes, type: 'application/pdf', fileName: `etiquette-${row.number}.pdf` }
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

function labelOf(row: ShipmentRow, { company, warehouse }: Settings, site: string): BoxLabel {
  const { weight_g: weightGrams, packed_at: packedAt } = row
  const isClosed = hasLabel({ status: row.status as ShipmentStatus })
  if (!isClosed || weightGrams === null || packedAt === null) {
    throw new Refused('shipment-not-packed')
  }
  const { line1, line2, postalCode, city, country } = row.address as PostalAddress
  return {
    shipmentNumber: row.number,
    page: `${site}/admin/expeditions/${row.id}`,
    orderNumber: row.order_number,
    clientNumber: row.client_number,
    place: { box: 1, of: 1 },
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
    weightGrams,
    packedAt,
  }
}
