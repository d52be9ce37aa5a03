import * as z from 'zod/mini'
import { sheetActs } from '#domain/parcel/staff-acts.ts'
import { endpoint } from '#contract/core/endpoint.ts'
import { id, nothing, text, time } from '#contract/core/shapes.ts'
import { parcelDisposal, parcelSettlement } from './owed-storage.ts'

const shownPhoto = z.strictObject({ id, isPrivate: z.boolean() })
const day = z.string()
const link = z.strictObject({ id, number: z.string(), status: z.string() })

export const readParcelRecord = endpoint({
  method: 'GET',
  path: '/api/warehouse/parcels/:parcelId/record',
  policy: 'operateur',
  summary: 'Ce que la fiche d’un colis ajoute : photos, étagères, garde, liens, gestes permis',
  topics: ['parcels'],
  input: z.strictObject({ parcelId: id }),
  output: z.strictObject({
    /** The version to send back when arranging the photos. */
    version: z.int(),
    /** In the order that the owner sees; only the team sees the private ones. */
    photos: z.array(shownPhoto),
    /** The shelves where the parcel has been, first one first. */
    places: z.array(z.strictObject({ shelf: z.string(), since: time, by: z.string() })),
    /** Only while the parcel is in the warehouse and has an owner. */
    storage: z.nullable(
      z.strictObject({
        freeUntil: day,
        daysLeft: z.int(),
        daysDue: z.int(),
        /** For the office only: `null` for the warehouse. */
        feeDueCents: z.nullable(z.int()),
        isPrepaid: z.boolean(),
        unclaimedOn: day,
        /** Whether the clause on abandonment is in force. A server of the version before does not say it. */
        mayBeUnclaimed: z.optional(z.boolean()),
      }),
    ),
    /** How its storage is settled before it goes. */
    settlement: z.nullable(parcelSettlement),
    /** Its destruction that was announced, while it is unclaimed. */
    disposal: z.nullable(parcelDisposal),
    /** For the office only: `null` for the warehouse. */
    quotes: z.nullable(z.array(link)),
    orders: z.nullable(z.array(link)),
    shipments: z.array(link),
    /** A stock count did not find the parcel, and nobody has seen it since. */
    searched: z.nullable(z.strictObject({ since: time, countId: id })),
    /** Paid options that nobody has done: they are lost when the parcel leaves. */
    undoneOptions: z.array(z.string()),
    acts: z.array(
      z.strictObject({
        act: z.enum(sheetActs),
        /** `clause-not-in-force`, `unclaimed-too-early`, `disposal-too-early`; `null` when the action is possible now. */
        refusal: z.nullable(z.string()),
      }),
    ),
  }),
})
export type ParcelRecord = z.output<typeof readParcelRecord.output>

export const arrangePhotos = endpoint({
  method: 'PUT',
  path: '/api/warehouse/parcels/:parcelId/photos',
  policy: 'operateur',
  summary: 'Range les photos d’un colis, et dit lesquelles son client voit',
  changes: ['parcels', 'overview', 'shipments'],
  input: z.strictObject({
    parcelId: id,
    version: z.int(),
    photos: z.array(shownPhoto).check(z.minLength(1), z.maxLength(60)),
  }),
  /** Refused with `stale-version`, `photo-missing` (the customer must see at least one); 422 `photos: unknown`. */
  output: z.strictObject({ version: z.int() }),
})

const withReason = z.strictObject({ parcelId: id, reason: text(300) })

export const waiveStorage = endpoint({
  method: 'POST',
  path: '/api/admin/parcels/:parcelId/storage-waiver',
  policy: 'admin',
  summary: 'Renonce à la garde due d’un colis : il peut quitter l’entrepôt',
  changes: ['parcels', 'overview', 'shipments'],
  /** `days`: the days due that were on the screen. */
  input: z.extend(withReason, { days: z.int().check(z.minimum(1)) }),
  /** Refused with `storage-changed` (and the days due now), `storage-agreed` (an accepted quote or return includes these days), `payment-in-progress`. */
  output: nothing,
})

export const markUnclaimed = endpoint({
  method: 'POST',
  path: '/api/admin/parcels/:parcelId/abandonment',
  policy: 'admin',
  summary: 'Dit un colis non réclamé, quand ses trois rappels et son délai sont passés',
  changes: ['parcels', 'overview', 'shipments'],
  input: withReason,
  /** Refused with `clause-not-in-force`, `unclaimed-too-early`, `parcel-not-unclaimable`. */
  output: nothing,
})

export const takeFromOwner = endpoint({
  method: 'POST',
  path: '/api/admin/parcels/:parcelId/owner-removal',
  policy: 'admin',
  summary: 'Retire un colis à un client qui n’est pas le sien : il est de nouveau non identifié',
  changes: ['parcels', 'overview', 'shipments', 'stock'],
  input: withReason,
  /**
   * Refused with `owner-not-removable`, `request-open`, `parcel-in-use`, `parcel-already-declared` (the customer has announced
   * their number again).
   */
  output: z.strictObject({
    /** The parcel without an owner: another row than the customer's. */
    parcelId: id,
  }),
})

export const reclaimParcel = endpoint({
  method: 'POST',
  path: '/api/admin/parcels/:parcelId/reclaiming',
  policy: 'admin',
  summary: 'Reprend un colis non réclamé : il est de nouveau disponible',
  changes: ['parcels', 'overview', 'shipments'],
  input: withReason,
  /** Refused with `parcel-not-unclaimed`, `payment-in-progress`. */
  output: nothing,
})
