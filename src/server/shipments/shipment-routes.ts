import {
  correctDeparture,
  deliverShipment as deliverEndpoint,
  handOverShipment as handOverEndpoint,
  listShipments,
  packShipment as packEndpoint,
  readShipment,
  undoHandOver as undoEndpoint,
  unpackShipment as unpackEndpoint,
} from '#contract/shipments.ts'
import { serve, type Doors } from '#server/core/http.ts'
import { decodeCursor, pageOf } from '#server/core/paging.ts'
import { timelineOf } from '#server/core/timeline.ts'
import { correctCarrierNumber } from './correct-carrier-number.ts'
import { deliverShipment } from './deliver-shipment.ts'
import { handOverShipment } from './hand-over-shipment.ts'
import { packShipment } from './pack-shipment.ts'
import { undoHandOver } from './undo-hand-over.ts'
import { unpackShipment } from './unpack-shipment.ts'
import { findShipment, findShipments } from './shipment-queries.ts'
import { shipmentView } from './shipment-views.ts'

export function mountShipments(doors: Doors): void {
  serve(doors, listShipments, async (ctx, { status, silent, cursor, limit }) => {
    const only = { status, silentAt: silent && ctx.now() }
    const rows = await findShipments(ctx.db, only, decodeCursor(cursor), limit)
    return pageOf(rows, limit, shipmentView)
  })
  serve(doors, readShipment, async (ctx, { shipmentId }) => ({
    shipment: shipmentView(await findShipment(ctx.db, shipmentId)),
    steps: await timelineOf(ctx.db, { shipmentId }, 'staff'),
  }))
  serve(doors, packEndpoint, packShipment)
  serve(doors, unpackEndpoint, unpackShipment)
  serve(doors, handOverEndpoint, handOverShipment)
  serve(doors, undoEndpoint, undoHandOver)
  serve(doors, correctDeparture, correctCarrierNumber)
  serve(doors, deliverEndpoint, deliverShipment)
}
