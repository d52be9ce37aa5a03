import type { Answer, Person, TestApp } from './test-app.ts'
import { receivedParcel } from './quote-scenes.ts'

export const newMeasures = { weightGrams: 700, lengthMm: 300, widthMm: 200, heightMm: 100 }

/** What both sides of a request do. */
export function requestScenes(app: TestApp, operateur: Person) {
  const post = (path: string, as: Person, body: object = {}): Promise<Answer> =>
    app.request('POST', path, { as, body })
  return {
    post,
    received: (owner: Person, receivedDaysAgo = 1) =>
      receivedParcel(app, owner, operateur, { receivedDaysAgo }),
    unidentified: async (trackingNumber: string): Promise<string> => {
      const owner = await app.makeCustomer()
      const parcelId = await receivedParcel(app, owner, operateur)
      await app.deps.db
        .updateTable('parcels')
        .set({ customer_id: null, tracking_number: trackingNumber })
        .where('id', '=', parcelId)
        .execute()
      return parcelId
    },
    askReturn: (parcelId: string, as: Person) =>
      post(`/api/parcels/${parcelId}/return-requests`, as, {
        reason: 'Trop petit',
        shopAddress: 'La Boutique, 1 rue du Port, 59000 Lille',
        shopLabel: 'https://boutique.example/etiquette',
      }),
    dispute: (parcelId: string, as: Person) =>
      post(`/api/parcels/${parcelId}/weight-disputes`, as, { reason: 'La boutique dit 700 g' }),
    claim: (trackingNumber: string, as: Person) =>
      post('/api/parcel-claims', as, { trackingNumber, proof: 'Commande 4512' }),
    block: (parcelId: string, choices: readonly string[] = ['return', 'destroy', 'remove-item']) =>
      post(`/api/warehouse/parcels/${parcelId}/block`, operateur, {
        reason: 'Batterie au lithium',
        choices,
        days: 14,
      }),
    choose: (parcelId: string, as: Person, body: object) =>
      post(`/api/parcels/${parcelId}/blocked-choices`, as, body),
    answer: (
      requestId: string,
      outcome: 'accepted' | 'refused',
      more: object = {},
      as = operateur,
    ) =>
      post(`/api/warehouse/requests/${requestId}/answer`, as, {
        outcome,
        words: 'Voici pourquoi.',
        ...more,
      }),
    carryOut: (requestId: string) =>
      post(`/api/warehouse/requests/${requestId}/completion`, operateur),
    situation: async (parcelId: string, as: Person) =>
      (await app.request('GET', `/api/parcels/${parcelId}/situation`, { as })).body,
    parcelOf: (parcelId: string) =>
      app.deps.db.selectFrom('parcels').selectAll().where('id', '=', parcelId).executeTakeFirst(),
    factsOf: async (parcelId: string): Promise<string[]> => {
      const rows = await app.deps.db
        .selectFrom('events')
        .select('type')
        .where('parcel_id', '=', parcelId)
        .orderBy('id')
        .execute()
      return rows.map(({ type }) => type)
    },
    mailsTo: async (person: Person): Promise<string[]> => {
      const rows = await app.deps.db
        .selectFrom('notifications')
        .select('kind')
        .where('user_id', '=', person.id)
        .orderBy('created_at')
        .orderBy('kind')
        .execute()
      return rows.map(({ kind }) => kind)
    },
  }
}
