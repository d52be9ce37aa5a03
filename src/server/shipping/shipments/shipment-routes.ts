import { listAbsorbedBoxes as absorbedEndpoint } from '#contract/shipping/absorbed-boxes.ts'
import {
  askSupplement as supplementEndpoint,
  correctDeparture,
  deliverBox as deliverEndpoint,
  handOverBox as handOverEndpoint,
  openBox as openEndpoint,
  packBox as packEndpoint,
  undoHandOver as undoEndpoint,
} from '#contract/shipping/boxes.ts'
import {
  giveUpTask as giveUpEndpoint,
  proveTask as proveEndpoint,
  reopenTask as reopenEndpoint,
} from '#contract/shipping/paid-tasks.ts'
import { listToPick as pickEndpoint } from '#contract/shipping/pick-list.ts'
import {
  correctAddress as addressEndpoint,
  findScannedShipment as findScannedEndpoint,
  listShipments,
  readShipment,
} from '#contract/shipping/shipments.ts'
import { serve, type ApiServer } from '#server/core/http.ts'
import { decodeCursor, pageOf } from '#server/core/paging.ts'
import { timelineOf } from '#server/core/timeline.ts'
import { trackingOf } from '#server/warehouse/parcel-rows/tracking-of.ts'
import { askSupplement } from './ask-supplement.ts'
import { carrierLabelsOf } from './carrier-labels-of.ts'
import { correctAddress } from './correct-address.ts'
import { correctCarrierNumber, undoHandOver } from './correct-hand-over.ts'
import { deliverBox } from './deliver-box.ts'
import { findScannedShipment } from './find-scanned-shipment.ts'
import { giveUpTask, proveTask, reopenTask } from './prove-task.ts'
import { handOverBox } from './leave-with-carrier.ts'
import { listToPick } from './list-to-pick.ts'
import { listAbsorbedBoxes } from './list-absorbed-boxes.ts'
import { openBox } from './open-box.ts'
import { packBox } from './pack-box.ts'
import { paidWorkToDo } from './paid-work-of.ts'
import { holdsOf } from './holds-of.ts'
import { findShipments } from './shipment-queries.ts'
import { readShipmentView, shipmentView } from './shipment-views.ts'

export function mountShipments(api: ApiServer): void {
  serve(api, listShipments, async (ctx, { status, attention, cursor, limit }) => {
    const only = { status, attention, now: ctx.now() }
    const rows = await findShipments(ctx.db, only, decodeCursor(cursor), limit)
    const ids = rows.map(({ id }) => id)
    const holds = await holdsOf(ctx.db, ids, ctx.now())
    return pageOf(rows, limit, (row) => shipmentView(row, holds.get(row.id) ?? []))
  })
  serve(api, readShipment, async (ctx, { shipmentId }) => {
    const shipment = await readShipmentView(ctx.db, shipmentId, ctx.now())
    const boxIds = shipment.boxes.map(({ id }) => id)
    const tracking = await trackingOf(ctx.db, boxIds)
    return {
      shipment,
      steps: await timelineOf(ctx.db, { shipmentId }, 'staff'),
      paidWork: await paidWorkToDo(ctx.db, shipmentId),
      tracking: [...tracking].map(([boxId, told]) => ({ boxId, ...told })),
      carrierLabels: {
        isOffered: ctx.colissimo !== undefined,
        made: await carrierLabelsOf(ctx.db, boxIds),
      },
    }
  })
  serve(api, absorbedEndpoint, listAbsorbedBoxes)
  serve(api, pickEndpoint, listToPick)
  serve(api, findScannedEndpoint, findScannedShipment)
  serve(api, proveEndpoint, proveTask)
  serve(api, reopenEndpoint, reopenTask)
  serve(api, giveUpEndpoint, giveUpTask)
  serve(api, addressEndpoint, correctAddress)
  serve(api, packEndpoint, packBox)
  serve(api, supplementEndpoint, askSupplement)
  serve(api, openEndpoint, openBox)
  serve(api, handOverEndpoint, handOverBox)
  serve(api, undoEndpoint, undoHandOver)
  serve(api, correctDeparture, correctCarrierNumber)
  serve(api, deliverEndpoint, deliverBox)
}
