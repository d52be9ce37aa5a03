import {
  correctDeparture,
  deliverShipment as deliverEndpoint,
  findScannedShipment as findScannedEndpoint,
  handOverShipment as handOverEndpoint,
  listShipments,
  packShipment as packEndpoint,
  readShipment,
  undoHandOver as undoEndpoint,
  unpackShipment as unpackEndpoint,
} from '#contract/shipping/shipments.ts'
import { serve, type ApiServer } from '#server/core/http.ts'
import { decodeCursor, pageOf } from '#server/core/paging.ts'
import { timelineOf } from '#server/core/timeline.ts'
import { correctCarrierNumber } from './correct-carrier-number.ts'
import { deliverShipment } from './deliver-shipment.ts'
import { findScannedShipment } from './find-scanned-shipment.ts'
import { handOverShipment } from './hand-over-shipment.ts'
import { packShipment } from './pack-shipment.ts'
import { paidWorkToDo } from './paid-work-of.ts'
import { undoHandOver } from './undo-hand-over.ts'
import { unpackShipment } from './unpack-shipment.ts'
import { holdsOf } from './holds-of.ts'
import { findShipments } from './shipment-queries.ts'
import { readShipmentView, shipmentView } from './shipment-views.ts'

export function mountShipments(api: ApiServer): void {
  serve(api, listShipments, async (ctx, { status, silent, cursor, limit }) => {
    const only = { status, silentAt: silent && ctx.now() }
    const rows = await findShipments(ctx.db, only, decodeCursor(cursor), limit)
    const ids = rows.map(({ id }) => id)
    const holds = await holdsOf(ctx.db, ids, ctx.now())
    return pageOf(rows, limit, (row) => shipmentView(row, holds.get(row.id) ?? []))
  })
  serve(api, readShipment, async (ctx, { shipmentId }) => ({
    shipment: await readShipmentView(ctx.db, shipmentId, ctx.now()),
    steps: await timelineOf(ctx.db, { shipmentId }, 'staff'),
    paidWork: await paidWorkToDo(ctx.db, shipmentId),
  }))
  serve(api, findScannedEndpoint, findScannedShipment)
  serve(api, packEndpoint, packShipment)
  serve(api, unpackEndpoint, unpackShipment)
  serve(api, handOverEndpoint, handOverShipment)
  serve(api, undoEndpoint, undoHandOver)
  serve(api, correctDeparture, correctCarrierNumber)
  serve(api, deliverEndpoint, deliverShipment)
}
