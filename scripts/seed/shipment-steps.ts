import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { grams, millimetres } from '#domain/units.ts'
import { cutOffOf, usualCutOff } from '#domain/dispatch/dispatch.ts'
import { closeDispatch } from '#server/shipping/dispatches/close-dispatch.ts'
import { loadBox } from '#server/shipping/dispatches/load-box.ts'
import { openDispatch } from '#server/shipping/dispatches/plan-dispatch.ts'
import { handOverBox } from '#server/shipping/shipments/leave-with-carrier.ts'
import { uploadPhoto } from '#server/warehouse/photos/attach-photos.ts'
import { packBox } from '#server/shipping/shipments/pack-box.ts'
import { proveTask } from '#server/shipping/shipments/prove-task.ts'
import { paidWorkToDo } from '#server/shipping/shipments/paid-work-of.ts'
import type { Context } from '#server/core/context.ts'
import { askSupplement } from '#server/shipping/shipments/ask-supplement.ts'
import { noteCarrierAnswer, sendClaim } from '#server/shipping/claims/answer-claim.ts'
import { openClaim } from '#server/shipping/claims/open-claim.ts'
import { readLaPoste } from './past-la-poste.ts'
import { idNamed } from './parcel-steps.ts'
import type { PictureName } from './picture-name.ts'
import type { DemoQuote } from './quote-story.ts'
import type { Stage, Step } from './run-story.ts'
import type { Ago } from './demo-parcel.ts'
import { demoParcels } from './story.ts'

/** The shipment of a paid quote: packed in one box or two, handed over, delivered, as far as the story goes. */
export function shipmentSteps(stage: Stage, quote: DemoQuote): Step[] {
  const { packed, left, delivered, second, supplement, claimed, parcels, van } = quote
  const [contents, rest] = second ? [parcels.slice(0, -1), parcels.slice(-1)] : [parcels, []]
  return [
    ...(packed ? [{ at: packed, act: () => pack(stage, quote, contents) }] : []),
    ...(packed && second ? [{ at: packed, act: () => pack(stage, quote, rest) }] : []),
    ...(supplement ? [{ at: supplement, act: () => weighTooMuch(stage, quote) }] : []),
    ...(van === 'open' ? [{ at: 'h2' as const, act: () => openVan(stage) }] : []),
    ...journeyOf(stage, quote, 1, { left, delivered }),
    ...(second ? journeyOf(stage, quote, 2, second) : []),
    ...(claimed ? claimSteps(stage, claimed, () => boxOf(stage, quote, 1)) : []),
  ]
}

type Journey = {
  readonly left?: readonly [Ago, string] | undefined
  readonly delivered?: Ago | undefined
}

function journeyOf(
  stage: Stage,
  quote: DemoQuote,
  place: number,
  { left, delivered }: Journey,
): Step[] {
  const { operateur } = stage.cast
  const box = () => boxOf(stage, quote, place)
  const leave = async ([, trackingNumber]: readonly [Ago, string]) =>
    quote.van === 'closed'
      ? leaveByVan(stage, quote, trackingNumber)
      : handOverBox(operateur, { boxId: await box(), carrier: 'colissimo', trackingNumber })
  return [
    ...(left ? [{ at: left[0], act: () => leave(left) }] : []),
    ...(left
      ? stage.laPoste
          .add({ number: left[1], left: left[0], delivered })
          .map((at) => ({ at, act: () => readLaPoste(operateur) }))
      : []),
  ]
}

/** It is the only box that is ready on that day, so that none is missing from the van. */
async function leaveByVan(stage: Stage, quote: DemoQuote, carrierNumber: string): Promise<void> {
  const { operateur } = stage.cast
  const { number } = await operateur.db
    .selectFrom('shipments')
    .select('number')
    .where('id', '=', await shipmentOf(stage, quote))
    .executeTakeFirstOrThrow()
  const { id: dispatchId } = await openVan(stage)
  await loadBox(operateur, { dispatchId, code: number, carrierNumber })
  await closeDispatch(operateur, { dispatchId, seen: 0, reason: null })
}

/** Until four in the afternoon, as every day. */
function openVan({ cast: { operateur }, clock }: Stage) {
  const { day, time } = usualCutOff(clock.now())
  const cutOffAt = (cutOffOf(day, time) ?? clock.now()).toISOString()
  return openDispatch(operateur, { carrier: 'colissimo', destinations: [], cutOffAt })
}

async function shipmentOf({ cast: { operateur }, ids }: Stage, { key }: DemoQuote) {
  const { id } = await operateur.db
    .selectFrom('shipments')
    .select('id')
    .where('quote_id', '=', idNamed(ids, key))
    .executeTakeFirstOrThrow()
  return id
}

async function boxOf(stage: Stage, quote: DemoQuote, place: number): Promise<string> {
  const { id } = await stage.cast.operateur.db
    .selectFrom('boxes')
    .select('id')
    .where('shipment_id', '=', await shipmentOf(stage, quote))
    .where('place', '=', place)
    .where('status', '<>', 'opened')
    .executeTakeFirstOrThrow()
  return id
}

/** The box is a little heavier and larger than its contents, within the tier that was paid. */
async function pack(stage: Stage, quote: DemoQuote, parcels: readonly string[]): Promise<void> {
  const contents = demoParcels.flatMap(({ key, reception }) =>
    reception && parcels.includes(key) ? [reception] : [],
  )
  const side = (index: 0 | 1 | 2) => Math.max(...contents.map(({ sides }) => sides[index]))
  const stacked = contents.reduce((sum, { sides }) => sum + sides[2], 0)
  const weight = contents.reduce((sum, parcel) => sum + parcel.grams, 0) + 280
  const { operateur } = stage.cast
  const shipmentId = await shipmentOf(stage, quote)
  const paid = await paidWorkToDo(operateur.db, shipmentId)
  for (const { key: taskKey } of paid?.tasks.filter(({ isDone }) => !isDone) ?? []) {
    const proof = { note: 'Fait au poste d’emballage.', photoIds: [], parcelId: null }
    await proveTask(operateur, { shipmentId, taskKey, ...proof })
  }
  await packBox(operateur, {
    shipmentId,
    scannedParcelIds: parcels.map((key) => idNamed(stage.ids, key)),
    weightGrams: grams(Math.min(weight, paid?.upToGrams ?? weight)),
    lengthMm: millimetres(side(0) + 20),
    widthMm: millimetres(side(1) + 20),
    heightMm: millimetres(stacked + 20),
    photos: await photosOf(stage, contents),
  })
}

async function weighTooMuch(stage: Stage, quote: DemoQuote): Promise<void> {
  const parcelIds = quote.parcels.map((key) => idNamed(stage.ids, key))
  await askForSupplement(stage.cast.operateur, await shipmentOf(stage, quote), parcelIds)
}

/** A long parcel and a white one that travel alone are seen in their own box. */
const ownBoxes: Readonly<Partial<Record<PictureName, readonly [PictureName, PictureName]>>> = {
  long: ['openLong', 'closedLong'],
  white: ['openWhite', 'tall'],
}

async function photosOf(
  { cast: { operateur } }: Stage,
  [first, ...others]: readonly { readonly picture: PictureName }[],
) {
  const picture = (name: PictureName) =>
    readFile(join(import.meta.dirname, 'pictures', `${name}.webp`))
  const own = first && others.length === 0 ? ownBoxes[first.picture] : undefined
  const [opened, taped] = own ?? (['open', 'fragile'] as const)
  const open = await uploadPhoto(operateur, await picture(opened))
  const closed = await uploadPhoto(operateur, await picture(taped))
  return [
    { photoId: open.photoId, moment: 'open' as const },
    { photoId: closed.photoId, moment: 'closed' as const },
  ]
}

/** The box on the scale, in its double carton, is heavier than the tier that was paid. */
async function askForSupplement(
  operateur: Context,
  shipmentId: string,
  scannedParcelIds: string[],
): Promise<void> {
  const paid = await paidWorkToDo(operateur.db, shipmentId)
  const picture = join(import.meta.dirname, 'pictures', 'weighed.webp')
  const { photoId } = await uploadPhoto(operateur, await readFile(picture))
  await askSupplement(operateur, {
    shipmentId,
    scannedParcelIds,
    weightGrams: grams((paid?.upToGrams ?? 2000) + 340),
    lengthMm: millimetres(340),
    widthMm: millimetres(250),
    heightMm: millimetres(230),
    isWeightChecked: true,
    photos: [{ photoId, moment: 'scale' }],
  })
}

/** A claim for a box that came short: the carrier has answered, the office has to decide. */
function claimSteps(stage: Stage, parcel: string, box: () => Promise<string>): Step[] {
  const { marie, admin } = stage.cast
  const cargoClaimId = () => idNamed(stage.ids, 'réclamation')
  return [
    {
      at: '22 08:10',
      act: async () => {
        const { id } = await openClaim(marie, {
          boxId: await box(),
          kind: 'short',
          lines: [{ parcelId: idNamed(stage.ids, parcel), position: 1, quantity: 1 }],
          words:
            'Il manque un tube de crème solaire dans le carton, et le ruban était recollé. Je l’ai dit au facteur.',
          photoIds: [],
        })
        stage.ids.set('réclamation', id)
      },
    },
    { at: '21 09:10', act: () => sendClaim(admin, { cargoClaimId: cargoClaimId() }) },
    {
      at: '9 10:20',
      act: () =>
        noteCarrierAnswer(admin, {
          cargoClaimId: cargoClaimId(),
          former: null,
          answer:
            'Le poids relevé à Nouméa est inférieur de 70\u00a0g à celui du dépôt\u00a0: nous reconnaissons la spoliation.',
        }),
    },
  ]
}
