import { queryClient } from '#web/api/query-client.ts'
import { invalidateTopics } from '#web/api/query.ts'
import type { Typed } from '#web/back-office/core/measures/measures.ts'
import { OfflineQueue } from '#web/back-office/core/offline-queue/offline-queue.ts'
import { openOfflineStore } from '#web/back-office/core/offline-queue/offline-store.ts'
import { playSound } from '#web/back-office/core/play-sound.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { receptionRefusals, undoneAside } from '#web/copy/reception.ts'
import {
  findDeclarations,
  receiveUndeclared,
  recordReception,
  type WarehouseParcel,
} from '#contract/warehouse/reception.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { type BenchPhoto, sentPhoto } from './bench-photos.ts'
import type { DeskTarget } from './desk-target.ts'
import { doneReception } from './done-reception.ts'
import type { Blocking } from './inspection.ts'
import type { MeasuredParcel } from './parcel-measures.ts'

export const numberOf = (target: DeskTarget): string =>
  target.kind === 'declared'
    ? (target.scanned ?? target.parcel.trackingNumber)
    : target.trackingNumber

const queue = new OfflineQueue<QueuedReception, DoneReception>({
  name: 'escale-receptions',
  store: openOfflineStore('escale-reception'),
  doneStore: openOfflineStore('escale-received'),
  mostShown: 20,
  send: async (kept, save) => ({ parcel: await sendReception(kept, save), kept }),
  refusalOf: (error) => errorSentence(error, receptionRefusals),
  onDone: () => {
    playSound('right')
    void invalidateTopics(queryClient, ['parcels', 'rounds'])
  },
  onRefused: () => {
    playSound('wrong')
  },
})

export const useReceptionQueue = queue.use
export const startQueue = queue.start
export const queueReception = queue.add
export const removeQueued = queue.remove

/** Sets aside a reception undone while another parcel is on the bench: what was typed and photographed waits to be continued. */
export const setUndoneAside = (kept: QueuedReception): Promise<void> =>
  queue.add({ ...kept, key: crypto.randomUUID(), refusal: undoneAside })

export const forgetDone = (parcelId: string): void => {
  queue.removeDone(({ parcel }) => parcel.id === parcelId)
}

/**
 * Sends the photos, then the reception, under the key made at the scan, so that a reception whose answer was lost is not made
 * twice. `keep` stores each photo that the server has, so that the next attempt sends exactly the same reception.
 */
async function sendReception(
  reception: QueuedReception,
  keep: (reception: QueuedReception) => Promise<void>,
): Promise<WarehouseParcel> {
  const photos = [...reception.photos]
  for (const [place, photo] of photos.entries()) {
    if (photo.photoId !== null) continue
    photos[place] = await sentPhoto(photo)
    await keep({ ...reception, photos: [...photos] })
  }
  const photoIds = photos.flatMap(({ photoId }) => photoId ?? [])
  try {
    return await received(reception, photoIds)
  } catch (error) {
    if (error instanceof ApiError && error.code === 'already-done')
      return readDone(reception, photoIds)
    throw error
  }
}

function received(
  { key, target, measured, block, note, newShelf }: QueuedReception,
  photoIds: string[],
): Promise<WarehouseParcel> {
  const sent = {
    ...measured,
    photoIds,
    ...(newShelf ? { newShelf } : {}),
    ...(note ? { conditionNote: note } : {}),
    ...(block ? { block: blockSent(block) } : {}),
  }
  // The queue retries by itself, and meanwhile says that the network is away.
  const options = { idempotencyKey: key, isTriedOnce: true }
  const further = target.furtherCarton ? { furtherCarton: target.furtherCarton } : {}
  if (target.kind === 'declared') {
    const label = target.scanned === undefined ? {} : { scannedNumber: target.scanned }
    const parcelId = target.parcel.id
    return call(recordReception, { parcelId, ...label, ...further, ...sent }, options)
  }
  const { trackingNumber, clientNumber } = target
  const owner = clientNumber ? { clientNumber } : {}
  return call(receiveUndeclared, { trackingNumber, ...owner, ...further, ...sent }, options)
}

const blockSent = ({ cause, reason, choices, days }: Blocking) => ({
  ...(cause ? { cause } : {}),
  reason,
  choices: [...choices],
  days,
})

/** The server had received the parcel and the answer was lost: reads the parcel. */
async function readDone(
  { target }: QueuedReception,
  photoIds: readonly string[],
): Promise<WarehouseParcel> {
  const { matches } = await call(findDeclarations, { trackingNumber: numberOf(target) })
  const done = doneReception(matches, target, photoIds)
  if (!done) throw new Error('a reception that is done has no parcel')
  return done
}

/** A reception that left the bench and has not reached the server. Its key is the target's `attempt`, made at the scan. */
export type QueuedReception = {
  readonly key: string
  readonly staffId: string
  /** Receptions are sent in this order, the order of the bench. */
  readonly at: number
  readonly target: DeskTarget
  readonly typed: Typed
  readonly measured: MeasuredParcel
  readonly photos: readonly BenchPhoto[]
  readonly block: Blocking | null
  /** Light damage; absent in a reception stored by an earlier version of the desk. */
  readonly note?: string | null
  /** Whether the person confirmed an unknown shelf; absent in a reception stored by an earlier version of the desk. */
  readonly newShelf?: boolean
  /** Why the server refused it: it then waits for a person. */
  readonly refusal: string | null
}

export type DoneReception = {
  readonly parcel: WarehouseParcel
  readonly kept: QueuedReception
}
