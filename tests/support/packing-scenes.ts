import { giveCustomsPapers } from './give-customs-papers.ts'
import type { Desk } from './refund-desk.ts'
import type { Answer, Person } from './test-app.ts'
import type { Till } from './till.ts'

export type PaidBox = {
  readonly orderId: string
  readonly shipmentId: string
  readonly parcelIds: readonly string[]
}

const measures = { weightGrams: 2100, lengthMm: 320, widthMm: 220, heightMm: 170 }

/** A box that was paid for, at the packing bench, and what becomes of it. */
export function packingScenes(till: Till, operateur: Person, desk: Desk) {
  const post = (path: string, body: object): Promise<Answer> =>
    till.app.request('POST', `/api/warehouse/${path}`, { as: operateur, body })
  return {
    paidBox: async (owner: Person, parcels: number): Promise<PaidBox> => {
      const quote = await till.makeQuote(owner, { parcels })
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
    pack: (
      { shipmentId }: PaidBox,
      scannedParcelIds: readonly string[],
      passing?: { readonly as: Person; readonly reason: string },
    ) =>
      till.app.request('POST', `/api/warehouse/shipments/${shipmentId}/packing`, {
        as: passing?.as ?? operateur,
        body: {
          scannedParcelIds,
          ...measures,
          ...(passing && { pass: { holds: ['customs-papers-missing'], reason: passing.reason } }),
        },
      }),
    leave: ({ shipmentId }: PaidBox) =>
      post(`shipments/${shipmentId}/departure`, {
        carrier: 'Colissimo',
        trackingNumber: '6A 1234 5678',
      }),
    giveBack: (parcelIds: readonly string[]) =>
      post('parcel-returns', { parcelIds, reason: 'Le contenu est cassé.' }),
    ...traces(till),
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
  /** How many mails of this kind were promised about that parcel. */
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
