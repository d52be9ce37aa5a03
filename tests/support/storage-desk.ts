import { row, type Body } from './basket.ts'
import { requestScenes } from './request-scenes.ts'
import type { Answer, Person } from './test-app.ts'
import type { Till } from './till.ts'

/** Storage that is settled before its parcel goes, from the question to the payment. */
export function storageDesk(till: Till, operateur: Person, admin: Person) {
  const scenes = requestScenes(till.app, operateur)
  const post = (path: string, as: Person, body: object = {}): Promise<Answer> =>
    till.app.request('POST', path, { as, body })
  const desk = {
    ...scenes,
    ...states(till, scenes),
    askToSettle: (parcelId: string, as = admin) =>
      post(`/api/admin/parcels/${parcelId}/storage-settlement`, as, { reason: 'Jamais expédié' }),
    waive: (parcelId: string, days: number, as = admin) =>
      post(`/api/admin/parcels/${parcelId}/storage-waiver`, as, { days, reason: 'Geste' }),
    returnAll: (parcelIds: readonly string[]) =>
      post('/api/warehouse/parcel-returns', operateur, { parcelIds, reason: 'Par téléphone' }),
    cartOf: async (as: Person): Promise<Body> =>
      (await till.app.request('GET', '/api/cart', { as })).body,
    wanted: async (as: Person, parcelId: string, totalCents: number) => ({
      quotes: [],
      items: [{ kind: 'storage' as const, parcelId }],
      totalCents,
      acceptTerms: true as const,
      termsVersion: String((await desk.cartOf(as)).termsVersion),
      requestExpress: false,
    }),
    open: async (as: Person, parcelId: string, totalCents: number): Promise<Answer> =>
      post('/api/checkouts', as, await desk.wanted(as, parcelId, totalCents)),
    pay: async (as: Person, parcelId: string, totalCents: number): Promise<string> => {
      const { status, body } = await desk.open(as, parcelId, totalCents)
      if (status !== 200) throw new Error(JSON.stringify(body))
      await till.pay(body.url)
      return body.url
    },
    settlementOf: (parcelId: string) =>
      row(
        till,
        'select * from storage_settlements where parcel_id = $1 order by opened_at desc, id limit 1',
        [parcelId],
      ),
    settledDays: async (parcelId: string): Promise<number> =>
      (
        await row(
          till,
          'select coalesce(sum(days), 0)::int as days from storage_waivers where parcel_id = $1',
          [parcelId],
        )
      ).days,
  }
  return desk
}

/** Parcels that wait for their storage to be settled. */
function states(till: Till, scenes: ReturnType<typeof requestScenes>) {
  return {
    /** An agreed destruction of a parcel; on the free plan, 40 days are 10 days due, 10 €. */
    toDestroy: async (as: Person, receivedDaysAgo = 40) => {
      const parcelId = await scenes.received(as, receivedDaysAgo)
      await scenes.block(parcelId)
      const { body } = await scenes.choose(parcelId, as, { choice: 'destroy', consent: true })
      await scenes.answer(body.id, 'accepted')
      return { parcelId, requestId: body.id as string }
    },
    /** Unclaimed for a while: received 90 days ago, 60 days due. */
    unclaimed: async (as: Person, receivedDaysAgo = 90): Promise<string> => {
      const parcelId = await scenes.received(as, receivedDaysAgo)
      await till.app.deps.pool.query(`update parcels set status = 'unclaimed' where id = $1`, [
        parcelId,
      ])
      await till.app.deps.pool.query(
        `insert into storage_settlements (parcel_id, way, opened_at) values ($1, 'reclaim', $2)`,
        [parcelId, till.app.clock.now],
      )
      return parcelId
    },
  }
}
