import * as z from 'zod/mini'
import {
  contentCategories,
  dearestCents,
  heaviestPieceGrams,
  longestDescription,
  mostContentLines,
  mostPieces,
} from '#domain/parcel/content-line.ts'
import { missingPieces, valueReasons } from '#domain/parcel/contents.ts'
import { countriesOfOrigin } from '#domain/parcel/country-of-origin.ts'
import { largestInvoiceBytes } from '#domain/parcel/purchase-invoice.ts'
import { endpoint, fileEndpoint, rawEndpoint } from '#contract/core/endpoint.ts'
import { cents, grams, id, page, pageQuery, text, time } from '#contract/core/shapes.ts'

/** One kind of goods; the value (taxes included, as paid) and the net weight are those of one piece. */
const contentLine = z.strictObject({
  description: text(longestDescription),
  quantity: z.int('required').check(z.minimum(1, 'required'), z.maximum(mostPieces, 'too-many')),
  unitCents: z.pipe(
    z.int('required').check(z.minimum(1, 'required'), z.maximum(dearestCents, 'too-much')),
    cents,
  ),
  /** `null`: not known yet, so the declaration stays incomplete. */
  unitGrams: z._default(
    z.nullable(
      z.pipe(
        z
          .int('required')
          .check(z.minimum(1, 'required'), z.maximum(heaviestPieceGrams, 'too-heavy')),
        grams,
      ),
    ),
    null,
  ),
  category: z.enum(contentCategories, 'required'),
  /** ISO 3166-1, two letters. */
  origin: z._default(z.nullable(z.enum(countriesOfOrigin, 'unknown')), null),
  /** Of the Harmonized System, six, eight or ten digits; the server knows those that exist. */
  hsCode: z._default(
    z.nullable(z.string().check(z.regex(/^\d{6}(?:\d\d){0,2}$/, 'unknown'))),
    null,
  ),
})
/** A description of before may be longer than what is taken now. */
const declaredLine = z.extend(contentLine, { description: z.string() })
export type TypedContentLine = z.input<typeof contentLine>

const purchaseInvoice = z.strictObject({
  id,
  fileName: z.string(),
  type: z.enum(['application/pdf', 'image/jpeg']),
  bytes: z.int(),
  addedAt: time,
  /** What its goods cost together, taxes included and without the delivery, as its owner read it there. */
  totalCents: z.nullable(z.int()),
})

/** `totalCents` is `null` while one of the invoices of several parcels has no total. */
const invoiceGap = z.strictObject({
  totalCents: z.nullable(z.int()),
  linesCents: z.int(),
  /** How many parcels they cover together. */
  parcels: z.int(),
  /** What the team took out of them cost: the invoices may be with it or without; absent when nothing was. */
  removedCents: z.optional(z.int()),
})

/** The contents of a parcel, for the customs papers. */
export const contents = z.strictObject({
  parcelId: id,
  version: z.int(),
  /** False once the parcel is packed. */
  canChange: z.boolean(),
  lines: z.array(declaredLine),
  totalCents: z.int(),
  /** The same without VAT, which is what customs read. */
  netCents: z.int(),
  /** The measured weight of the parcel, packing included. */
  grossGrams: z.nullable(z.int()),
  /** Its invoices, and the lines of all the parcels that they cover, when the two do not add up to the same. */
  invoiceGap: z.nullable(invoiceGap),
  /** The contents of its shipment are worth more than its quote insures; absent when they are covered. */
  uninsured: z.optional(z.strictObject({ valueCents: z.int(), insuredCents: z.int() })),
  invoices: z.array(
    /** Tracking numbers of the other parcels that the invoice covers. */
    z.extend(purchaseInvoice, { otherParcels: z.array(z.string()) }),
  ),
  /** Why there is no invoice: the value of the contents then replaces it. */
  valueReason: z.nullable(z.enum(valueReasons)),
  /** The other parcels of the same order. */
  sameOrder: z.array(z.strictObject({ id, trackingNumber: z.string() })),
  missing: z.array(z.enum(missingPieces)),
})
export type ContentsView = z.output<typeof contents>

/** The details of a `stale-version`: what somebody else saved meanwhile. */
export const storedContents = z.object({ version: z.int(), lines: contents.shape.lines })
export type StoredContents = z.output<typeof storedContents>

export const readContents = endpoint({
  method: 'GET',
  path: '/api/parcels/:parcelId/contents',
  policy: 'client',
  summary: 'Le contenu d’un de mes colis et ses factures d’achat',
  topics: ['parcels'],
  input: z.strictObject({ parcelId: id }),
  output: contents,
})

export const saveContents = endpoint({
  method: 'PUT',
  path: '/api/parcels/:parcelId/contents',
  policy: 'client',
  summary: 'Remplace les lignes de contenu d’un colis qui n’est pas encore emballé',
  changes: ['parcels'],
  input: z.strictObject({
    parcelId: id,
    version: z.int(),
    lines: z.array(contentLine).check(z.maxLength(mostContentLines, 'too-many')),
  }),
  /**
   * Refused with `contents-closed`, `stale-version`, `net-above-gross` (with both weights); 422 `lines.0.description: vague-…`,
   * `lines.0.hsCode: unknown`.
   */
  output: contents,
})

export const stateValue = endpoint({
  method: 'PUT',
  path: '/api/parcels/:parcelId/value-reason',
  policy: 'client',
  summary: 'Déclare un colis sans facture d’achat, avec la raison ; `null` la retire',
  changes: ['parcels'],
  input: z.strictObject({ parcelId: id, reason: z.nullable(z.enum(valueReasons, 'required')) }),
  /** Refused with `contents-closed`. */
  output: contents,
})

export const addPurchaseInvoice = rawEndpoint({
  method: 'POST',
  path: '/api/parcels/:parcelId/purchase-invoices',
  policy: 'client',
  summary:
    'Joint une facture d’achat (PDF, JPEG, PNG, 10 Mo) au colis et à ceux de la même commande',
  input: z.strictObject({
    parcelId: id,
    fileName: z.optional(z.string().check(z.maxLength(300))),
    /** The invoice that this file replaces, on every parcel that had it. */
    replaces: z.optional(id),
  }),
  consumes: ['application/pdf', 'image/jpeg', 'image/png'],
  maxBytes: largestInvoiceBytes,
  /**
   * Refused with `contents-closed`, `invoice-unreadable`, `pdf-active`, `pdf-encrypted`, `photo-too-large`,
   * `too-many-invoices`, `invoice-quota-reached`.
   */
  output: contents,
})

export const linkPurchaseInvoice = endpoint({
  method: 'PUT',
  path: '/api/parcels/:parcelId/purchase-invoices/:purchaseInvoiceId',
  policy: 'client',
  summary: 'Joint à ce colis une facture d’achat déjà envoyée pour un autre',
  changes: ['parcels'],
  input: z.strictObject({ parcelId: id, purchaseInvoiceId: id }),
  /** Refused with `contents-closed`, `too-many-invoices`. */
  output: contents,
})

export const stateInvoiceTotal = endpoint({
  method: 'PUT',
  path: '/api/parcels/:parcelId/purchase-invoices/:purchaseInvoiceId/total',
  policy: 'client',
  summary: 'Dit à combien s’élèvent les articles d’une facture d’achat, livraison non comprise',
  changes: ['parcels'],
  input: z.strictObject({
    parcelId: id,
    purchaseInvoiceId: id,
    totalCents: z
      .int('required')
      .check(z.minimum(1, 'required'), z.maximum(dearestCents * 5, 'too-much')),
  }),
  /** Refused with `contents-closed`. */
  output: contents,
})

export const removePurchaseInvoice = endpoint({
  method: 'DELETE',
  path: '/api/parcels/:parcelId/purchase-invoices/:purchaseInvoiceId',
  policy: 'client',
  summary: 'Retire une facture d’achat de ce colis ; sans autre colis, elle est effacée',
  changes: ['parcels'],
  input: z.strictObject({ parcelId: id, purchaseInvoiceId: id }),
  /** Refused with `contents-closed`. */
  output: contents,
})

export const listPurchaseInvoices = endpoint({
  method: 'GET',
  path: '/api/purchase-invoices',
  policy: 'client',
  summary: 'Mes factures d’achat, les plus récentes d’abord',
  topics: ['parcels'],
  input: z.strictObject(pageQuery),
  output: page(z.extend(purchaseInvoice, { parcels: z.array(z.string()) })),
})

export const readPurchaseInvoice = fileEndpoint({
  method: 'GET',
  path: '/api/purchase-invoices/:purchaseInvoiceId',
  policy: 'member',
  summary: 'Télécharge une de mes factures d’achat (ou toute facture d’achat, pour l’entrepôt)',
  input: z.strictObject({ purchaseInvoiceId: id }),
  produces: ['application/pdf', 'image/jpeg'],
})

export const readWarehouseContents = endpoint({
  method: 'GET',
  path: '/api/warehouse/parcels/:parcelId/contents',
  policy: 'operateur',
  summary: 'Le contenu déclaré d’un colis et ses factures d’achat',
  topics: ['parcels'],
  input: z.strictObject({ parcelId: id }),
  output: contents,
})

export const saveWarehouseContents = endpoint({
  method: 'PUT',
  path: '/api/warehouse/parcels/:parcelId/contents',
  policy: 'operateur',
  summary: 'Corrige ou complète, pour son propriétaire, le contenu déclaré d’un colis',
  changes: ['parcels', 'shipments'],
  input: saveContents.input,
  /** Refused and 422 as `saveContents`, and with `parcel-without-owner`. */
  output: contents,
})
