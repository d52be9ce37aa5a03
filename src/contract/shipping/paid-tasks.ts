import * as z from 'zod/mini'
import { mostParcelsOfAnOrder } from '#domain/parcel/tracking-number.ts'
import { endpoint } from '#contract/core/endpoint.ts'
import { grams, id, millimetres, nothing, optionalText, text } from '#contract/core/shapes.ts'

const task = { shipmentId: id, taskKey: text(60) }
const photoIds = z.array(id).check(z.maxLength(10))

export const proveTask = endpoint({
  method: 'POST',
  path: '/api/warehouse/shipments/:shipmentId/task-proofs',
  policy: 'operateur',
  summary: 'Note qu’une prestation payée est réalisée, avec sa preuve',
  changes: ['shipments', 'parcels'],
  input: z.strictObject({
    ...task,
    note: optionalText(300),
    /** Own photos that no parcel has yet (`uploadPhoto`): they go to the parcel, and its owner sees them. */
    photoIds,
    parcelId: z.nullable(id),
    /** Replaces `photoIds` and `parcelId`: the photos of each parcel. */
    photosByParcel: z.optional(
      z.array(z.strictObject({ parcelId: id, photoIds })).check(z.maxLength(mostParcelsOfAnOrder)),
    ),
    /** A parcel of the shipment, weighed and measured after its repackaging. */
    repacked: z.optional(
      z.strictObject({
        parcelId: id,
        weightGrams: grams,
        lengthMm: millimetres,
        widthMm: millimetres,
        heightMm: millimetres,
      }),
    ),
  }),
  /** Refused with `shipment-not-to-pack`, `task-unknown`, `task-proved`, `proof-photo-missing`, `proof-note-missing`,
   * `proof-not-measured` (of other work), `weight-implausible`, `dimensions-implausible`. */
  output: nothing,
})

export const reopenTask = endpoint({
  method: 'DELETE',
  path: '/api/warehouse/shipments/:shipmentId/task-proofs',
  policy: 'operateur',
  summary: 'Reprend une prestation notée réalisée par erreur, tant que l’envoi n’est pas emballé',
  changes: ['shipments'],
  input: z.strictObject(task),
  /** Refused with `shipment-not-to-pack`, `task-unknown`. */
  output: nothing,
})

export const giveUpTask = endpoint({
  method: 'POST',
  path: '/api/warehouse/shipments/:shipmentId/impossible-tasks',
  policy: 'operateur',
  summary:
    'Une prestation payée ne peut pas être réalisée : propose son remboursement, avec la raison',
  changes: ['shipments', 'orders'],
  input: z.strictObject({ ...task, reason: text(300) }),
  /** Refused with `shipment-not-to-pack`, `task-unknown`, `task-proved`. */
  output: nothing,
})
