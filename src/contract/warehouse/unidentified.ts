import * as z from 'zod/mini'
import { ownerSigns } from '#domain/parcel/rank-owners.ts'
import { endpoint } from '#contract/core/endpoint.ts'
import { warehouseParcel } from './reception.ts'
import { id, page, pageQuery, text } from '#contract/core/shapes.ts'

/** A parcel in the warehouse that has no owner yet. */
export const unidentifiedParcel = z.strictObject({
  parcel: warehouseParcel,
  /** How many open claims name its number. */
  claims: z.int(),
  /** How many customers await a parcel of its number; absent where none does. */
  announced: z.optional(z.int()),
})

export const listUnidentified = endpoint({
  method: 'GET',
  path: '/api/warehouse/unidentified',
  policy: 'operateur',
  summary:
    'Les colis sans propriétaire : ceux qu’un client annonce, puis ceux qui attendent depuis le plus longtemps',
  /** `late`: only parcels that have waited so long that the dashboard reports them. */
  topics: ['parcels'],
  input: z.strictObject({ ...pageQuery, late: z.optional(z.literal('yes')) }),
  output: page(unidentifiedParcel),
})

const owners = z.strictObject({
  /** The customer whose client number, present or past, the words are; also one of `customers`. */
  recognised: z.nullable(z.strictObject({ id, labelNumber: z.string() })),
  /** Awaited parcels, most likely first. The server never assigns one by itself. */
  declarations: z.array(
    z.strictObject({ parcel: warehouseParcel, signs: z.array(z.enum(ownerSigns)) }),
  ),
  customers: z.array(
    z.strictObject({ id, name: z.string(), clientNumber: z.string(), country: z.string() }),
  ),
})
export type Owners = z.output<typeof owners>

/** The text of the label besides its number. */
const labelWords = z.string().check(z.maxLength(80, 'too-long'))

export const findOwners = endpoint({
  method: 'GET',
  path: '/api/warehouse/unidentified/:parcelId/owners',
  policy: 'operateur',
  summary: 'À qui il peut être : par son numéro, et par ce que l’étiquette dit',
  // A person requests this, and stops once the parcel has its owner.
  topics: [],
  input: z.strictObject({
    parcelId: id,
    words: z.optional(labelWords),
  }),
  output: owners,
})

export const findLabelOwners = endpoint({
  method: 'GET',
  path: '/api/warehouse/label-owners',
  policy: 'operateur',
  summary:
    'À qui est un colis que personne n’a annoncé : par ce que son étiquette dit, avant sa réception',
  // A person requests this for the parcel on the bench.
  topics: [],
  input: z.strictObject({ trackingNumber: z.optional(text(60)), words: labelWords }),
  output: owners,
})

export const assignOwner = endpoint({
  method: 'POST',
  path: '/api/warehouse/unidentified/:parcelId/owner',
  policy: 'operateur',
  summary: 'Donne un colis non identifié à sa déclaration, ou à un client',
  changes: ['parcels', 'overview', 'shipments'],
  input: z.strictObject({
    parcelId: id,
    /** Exactly one of these two. */
    declarationId: z.optional(id),
    clientNumber: z.optional(z.string().check(z.regex(/^CLT-\d{6}$/, 'invalid'))),
  }),
  /**
   * Refused with `parcel-not-unidentified`, `parcel-not-matchable`, `declaration-not-awaited`, `client-number-unknown`,
   * `parcel-already-declared`.
   */
  output: warehouseParcel,
})
