import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { choicesOfCause } from '#domain/parcel/block.ts'
import { grams, millimetres, cents } from '#domain/units.ts'
import type { Context } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { blockParcel } from '#server/warehouse/parcels/block-parcel.ts'
import { declareParcel } from '#server/warehouse/parcels/declare-parcel.ts'
import { receiveParcel, receiveUndeclared } from '#server/warehouse/reception/receive-parcel.ts'
import { openSettlement } from '#server/warehouse/storage/settlements.ts'
import { uploadPhoto } from '#server/warehouse/photos/attach-photos.ts'
import { formatEuros } from '#domain/money.ts'
import { addPurchaseInvoice } from '#server/warehouse/contents/add-purchase-invoice.ts'
import { saveContents } from '#server/warehouse/contents/save-contents.ts'
import { stateValue } from '#server/warehouse/contents/state-value.ts'
import { renderPdf } from '#server/papers/rendering/pdf-document.ts'
import type { Stage, Step } from './run-story.ts'
import type { DemoParcel } from './demo-parcel.ts'
import { demoContents } from './demo-contents.ts'

/** What happens to one parcel outside of any quote. */
export function parcelSteps(stage: Stage, parcel: DemoParcel): Step[] {
  const { owner, declared, reception, exit } = parcel
  return [
    ...(owner === null ? [] : [{ at: declared, act: () => declare(stage, owner, parcel) }]),
    ...(reception ? [{ at: reception.at, act: () => receive(stage, parcel, reception) }] : []),
    ...(exit ? [{ at: exit.at, act: () => leave(stage, parcel, exit) }] : []),
  ]
}

async function declare(
  { cast, ids }: Stage,
  owner: NonNullable<DemoParcel['owner']>,
  parcel: DemoParcel,
): Promise<void> {
  const { key, trackingNumber, merchant, description, action } = parcel
  const input = { trackingNumber, merchant, description, requestedAction: action }
  const { id } = await declareParcel(cast[owner], input)
  ids.set(key, id)
  await declareContents(cast[owner], id, parcel)
}

async function receive(
  { cast: { operateur }, ids }: Stage,
  { key, owner, trackingNumber }: DemoParcel,
  reception: NonNullable<DemoParcel['reception']>,
): Promise<void> {
  const [length, width, height] = reception.sides
  const picture = join(import.meta.dirname, 'pictures', `${reception.picture}.webp`)
  const { photoId } = await uploadPhoto(operateur, await readFile(picture))
  const measures = {
    weightGrams: grams(reception.grams),
    lengthMm: millimetres(length),
    widthMm: millimetres(width),
    heightMm: millimetres(height),
    shelf: reception.shelf,
    photoIds: [photoId],
  }
  const { id } =
    owner === null
      ? await receiveUndeclared(operateur, { trackingNumber, ...measures })
      : await receiveParcel(operateur, { parcelId: idNamed(ids, key), ...measures })
  ids.set(key, id)
}

type Exit = NonNullable<DemoParcel['exit']>

const leave = (stage: Stage, { key }: DemoParcel, exit: Exit) =>
  exit.status === 'blocked' ? block(stage, key, exit) : markUnclaimed(stage, key, exit)

const block = ({ cast, ids }: Stage, key: string, { reason }: Exit) =>
  blockParcel(cast.operateur, {
    parcelId: idNamed(ids, key),
    reason,
    choices: [...choicesOfCause.prohibited],
    cause: 'prohibited',
    days: 14,
  })

/** Writes the row and the fact of the job that marks a parcel unclaimed, whose days the demonstration does not wait for. */
async function markUnclaimed({ cast, ids }: Stage, key: string, { reason }: Exit): Promise<void> {
  const by: Context = { ...cast.operateur, actor: { kind: 'job', name: 'mark-unclaimed' } }
  await by.db.transaction().execute(async (tx) => {
    const { id: parcelId, customer_id: customerId } = await tx
      .updateTable('parcels')
      .set(({ eb }) => ({
        status: 'unclaimed',
        version: eb('version', '+', 1),
        updated_at: by.now(),
      }))
      .where('id', '=', idNamed(ids, key))
      .returning(['id', 'customer_id'])
      .executeTakeFirstOrThrow()
    if (customerId !== null) await openSettlement(tx, by, { parcelId, customerId, way: 'reclaim' })
    await recordFact(tx, by, {
      type: 'parcel.unclaimed',
      customerId,
      parcelId,
      details: { reason },
    })
  })
}

export function idNamed(ids: ReadonlyMap<string, string>, key: string): string {
  const id = ids.get(key)
  if (id === undefined) throw new Error(`the story names ${key} before it exists`)
  return id
}

/**
 * Right after the declaration, the same customer lists what is in the parcel and adds the shop's invoice, or the reason why there
 * is none.
 */
async function declareContents(
  customer: Context,
  parcelId: string,
  parcel: DemoParcel,
): Promise<void> {
  const contents = demoContents[parcel.key]
  if (!contents) return
  const lines = contents.lines.map(
    ([description, quantity, unitCents, category, hsCode, unitGrams, origin]) => ({
      description,
      quantity,
      unitCents: cents(unitCents),
      unitGrams: unitGrams === undefined ? null : grams(unitGrams),
      category,
      origin: origin ?? null,
      hsCode,
    }),
  )
  await saveContents(customer, { parcelId, version: 0, lines })
  const { hasInvoice, valueReason } = contents
  if (valueReason) await stateValue(customer, { parcelId, reason: valueReason })
  if (!hasInvoice) return
  const body = await shopInvoice(parcel, lines, customer.now())
  const fileName = `facture ${parcel.merchant}.pdf`
  await addPurchaseInvoice(customer, { parcelId, fileName }, body)
}

type Line = { readonly description: string; readonly quantity: number; readonly unitCents: number }

/** An invoice as a small shop would print it. */
const shopInvoice = (
  { merchant, trackingNumber }: DemoParcel,
  lines: readonly Line[],
  createdAt: Date,
): Promise<Uint8Array> =>
  renderPdf({
    title: `Facture ${merchant}`,
    heading: 'Facture',
    createdAt,
    issuer: { name: merchant, lines: ['Document de démonstration'] },
    parts: [
      { kind: 'facts', facts: [{ label: 'Expédition', value: trackingNumber }] },
      {
        kind: 'table',
        columns: [
          { label: 'Article', share: 0.5, align: 'left' },
          { label: 'Quantité', share: 0.2, align: 'right' },
          { label: 'Montant TTC', share: 0.3, align: 'right' },
        ],
        rows: lines.map(({ description, quantity, unitCents }) => [
          description,
          String(quantity),
          formatEuros(cents(quantity * unitCents)),
        ]),
      },
    ],
    legal: [`${merchant}, boutique imaginaire de la démonstration`],
  })
