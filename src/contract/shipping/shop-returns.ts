import * as z from 'zod/mini'
import { largestInvoiceBytes } from '#domain/parcel/purchase-invoice.ts'
import { isReturnFee, returnStates } from '#domain/shop-return/shop-return.ts'
import { endpoint, fileEndpoint, rawEndpoint } from '#contract/core/endpoint.ts'
import { id, optionalText, text } from '#contract/core/shapes.ts'
import { warehouseRequest } from '#contract/warehouse/warehouse-requests.ts'

const fileTypes = ['application/pdf', 'image/jpeg', 'image/png'] as const
/** A return is named by the id of the request that asked for it. */
const upload = {
  returnId: id,
  fileName: z.optional(z.string().check(z.maxLength(300))),
}
const uploaded = z.strictObject({ fileId: id })

export const addReturnLabel = rawEndpoint({
  method: 'POST',
  path: '/api/parcel-requests/:returnId/return-label',
  policy: 'client',
  summary: 'Joint l’étiquette de la boutique à ma demande de retour, ou la remplace',
  input: z.strictObject(upload),
  consumes: fileTypes,
  maxBytes: largestInvoiceBytes,
  /** Refused with `return-over`, `return-file-unreadable`, `pdf-active`, `pdf-encrypted`, `photo-too-large`. */
  output: uploaded,
})

export const acceptReturn = endpoint({
  method: 'POST',
  path: '/api/parcel-requests/:returnId/return-acceptance',
  policy: 'client',
  summary:
    'Accepte le prix d’un retour avec la garde due : il est au panier, ou part s’il n’y a rien à payer',
  changes: ['parcels', 'overview', 'cart'],
  input: z.strictObject({
    returnId: id,
    /** The total on the screen: the server refuses another one. */
    totalCents: z.int(),
  }),
  /** Refused with `return-not-priced`, `return-expired`, `total-changed` (and the total). */
  output: z.strictObject({ state: z.enum(returnStates) }),
})

export const readReturnFile = fileEndpoint({
  method: 'GET',
  path: '/api/return-files/:returnFileId',
  policy: 'member',
  summary:
    'L’étiquette ou la preuve d’envoi d’un de mes retours (ou de tout retour, pour l’entrepôt)',
  input: z.strictObject({ returnFileId: id }),
  produces: ['application/pdf', 'image/jpeg'],
})

export const priceReturn = endpoint({
  method: 'PUT',
  path: '/api/office/requests/:returnId/return-price',
  policy: 'admin',
  summary: 'Fixe le prix d’un retour à la boutique, avec des mots ; 0 est sans frais',
  changes: ['parcels', 'overview', 'shipments'],
  input: z.strictObject({
    returnId: id,
    /** Postage and handling, TTC. */
    feeCents: z.int('required').check(z.refine(isReturnFee, 'invalid')),
    carrier: optionalText(80),
    words: text(1000),
  }),
  /** Refused with `return-accepted` once the customer agreed to a price, `return-over`. */
  output: warehouseRequest,
})

export const addReturnProof = rawEndpoint({
  method: 'POST',
  path: '/api/warehouse/requests/:returnId/return-proof',
  policy: 'operateur',
  summary: 'Joint la preuve d’envoi d’un retour : photo ou preuve de dépôt',
  input: z.strictObject(upload),
  consumes: fileTypes,
  maxBytes: largestInvoiceBytes,
  /** As the label; refused with `return-unpaid` before the return may be sent. */
  output: uploaded,
})

export const sendReturn = endpoint({
  method: 'POST',
  path: '/api/warehouse/requests/:returnId/return-departure',
  policy: 'operateur',
  summary: 'Note qu’un retour payé est parti, avec son transporteur, son numéro et sa preuve',
  changes: ['parcels', 'overview', 'shipments'],
  input: z.strictObject({ returnId: id, carrier: text(40), trackingNumber: text(60) }),
  /**
   * Refused with `return-unpaid`, `return-proof-missing`, `return-label-missing`, `carrier-unknown`, `storage-due`,
   * `carrier-tracking-number-missing`, `carrier-tracking-number-invalid`, `carrier-tracking-number-mistyped`,
   * `carrier-tracking-number-of-parcel`, `carrier-tracking-number-taken`, `carrier-tracking-number-of-return`.
   */
  output: warehouseRequest,
})

export const deliverReturn = endpoint({
  method: 'POST',
  path: '/api/warehouse/requests/:returnId/return-delivery',
  policy: 'operateur',
  summary: 'Note qu’un retour est remis à la boutique',
  changes: ['parcels', 'overview'],
  input: z.strictObject({ returnId: id }),
  /** Refused with `return-not-sent`. */
  output: warehouseRequest,
})

export const giveUpReturn = endpoint({
  method: 'POST',
  path: '/api/warehouse/requests/:returnId/return-impossibility',
  policy: 'operateur',
  summary:
    'Note qu’un retour est impossible : le colis est libre, et ce qui est payé proposé au remboursement',
  changes: ['parcels', 'overview', 'orders', 'shipments'],
  input: z.strictObject({ returnId: id, reason: text(500) }),
  /** Refused with `return-not-priced` (the request is refused instead), `return-over`, `payment-in-progress`. */
  output: warehouseRequest,
})
