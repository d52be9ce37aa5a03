import type { GivenQuote } from './accepted-quote.ts'
import { carrierNumber } from './carrier-number.ts'
import { giveCustomsPapers } from './give-customs-papers.ts'
import { insertPhoto } from './fixtures.ts'
import { boxAt } from './insert-box.ts'
import type { Desk } from './refund-desk.ts'
import type { Answer, Person, TestApp } from './test-app.ts'
import type { Till } from './till.ts'

export type PaidBox = {
  readonly orderId: string
  readonly shipmentId: string
  readonly parcelIds: readonly string[]
}

const sides = { lengthMm: 320, widthMm: 220, heightMm: 170 }
/** Its weight was looked at: what a scene types need not go with its parcels. */
const measures = { weightGrams: 1900, ...sides, isWeightChecked: true }

/** A paid shipment at the packing bench, and the actions on it. */
export function packingScenes(till: Till, operateur: Person, desk: Desk) {
  const post = (path: string, body: object, as = operateur): Promise<Answer> =>
    till.app.request('POST', `/api/warehouse/${path}`, { as, body })
  return {
    paidBox: async (owner: Person, parcels: number, given: GivenQuote = {}): Promise<PaidBox> => {
      const quote = await till.makeQuote(owner, { ...given, parcels })
      await till.pay((await till.open(owner, [quote])).body.url)
      const orderId = await desk.orderOf(owner)
      const { id: shipmentId } = await till.app.deps.db
        .selectFrom('shipments')
        .select('id')
        .where('order_id', '=', orderId)
        .executeTakeFirstOrThrow()
      await giveCustomsPapers(till.app.deps, quote.parcelIds)
      return { orderId, shipmentId, parcelIds: quote.parcelIds }
    },
    /** Closes a box with every paid task recorded. */
    pack: async (
      { shipmentId }: PaidBox,
      scannedParcelIds: readonly string[],
      more: object = {},
      as = operateur,
    ) => {
      await proveTasks(till.app, operateur, shipmentId)
      const body = { scannedParcelIds, ...measures, ...more }
      return post(`shipments/${shipmentId}/boxes`, body, as)
    },
    leave: async ({ shipmentId }: PaidBox, more: object = {}, as = operateur, place = 1) => {
      const label = { carrier: 'colissimo', trackingNumber: carrierNumber() }
      const boxId = await boxAt(till.app.deps, shipmentId, place)
      return post(`boxes/${boxId}/departure`, { ...label, ...more }, as)
    },
    giveBack: (parcelIds: readonly string[]) =>
      post('parcel-returns', { parcelIds, reason: 'Le contenu est cassé.' }),
    ...traces(till),
  }
}

/** Records every paid task of a shipment that is not packed as done, with a proof. */
export async function proveTasks(app: TestApp, as: Person, shipmentId: string): Promise<void> {
  const path = `/api/warehouse/shipments/${shipmentId}`
  const { body } = await app.request('GET', path, { as })
  for (const { key, isDone, impossible, proof } of body.paidWork?.tasks ?? []) {
    if (isDone || impossible !== null) continue
    const photoIds = proof === 'photo' ? [await insertPhoto(app.deps, null, as)] : []
    const given = { taskKey: key, note: 'Fait.', photoIds, parcelId: null }
    await app.request('POST', `${path}/task-proofs`, { as, body: given })
  }
}

const traces = ({ app: { deps } }: Till) => ({
  states: async ({ shipmentId, parcelIds }: PaidBox) => {
    const { rows } = await deps.pool.query(
      `select s.status as box, o.status as order, array(select p.status from unnest($2::uuid[]) with ordinality asked (id, place)
           join parcels p on p.id = asked.id order by place) as parcels from shipments s join orders o on o.id = s.order_id where s.id = $1`,
      [shipmentId, parcelIds],
    )
    return rows[0]
  },
  /** How many mails of this kind were queued about that parcel. */
  told: async (kind: string, parcelId: string | undefined): Promise<number> => {
    const mails = await deps.db
      .selectFrom('notifications')
      .select('id')
      .where('kind', '=', kind)
      .where('channel', '=', 'email')
      .where('payload', '@>', JSON.stringify({ parcelId }))
      .execute()
    return mails.length
  },
})
