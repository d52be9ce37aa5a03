import { carrierNumber } from './carrier-number.ts'
import { smallPdf } from './purchase-desk.ts'
import { receivedParcel } from './quote-scenes.ts'
import type { Answer, Person, TestApp } from './test-app.ts'

export const newMeasures = { weightGrams: 700, lengthMm: 300, widthMm: 200, heightMm: 100 }

/** What was removed is no part of the declared contents, which have this version. */
export const notDeclared = (version: number, more: object = {}) => ({
  removal: { version, taken: [], ...more },
})

/** The statuses, sorted, for answers that came in any order. */
export const statusesOf = (answers: readonly Answer[]): number[] =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other)

/** The actions of both sides of a request, and its traces. */
export const requestScenes = (app: TestApp, operateur: Person) => ({
  ...found(app, operateur),
  ...customerActs(app),
  ...staffActs(app, operateur),
  ...traces(app),
})

const posting =
  (app: TestApp) =>
  (path: string, as: Person, body: object = {}): Promise<Answer> =>
    app.request('POST', path, { as, body })

const found = (app: TestApp, operateur: Person) => ({
  received: (owner: Person, receivedDaysAgo = 1) =>
    receivedParcel(app, owner, operateur, { receivedDaysAgo }),
  unidentified: async (trackingNumber: string): Promise<string> => {
    const parcelId = await receivedParcel(app, await app.makeCustomer(), operateur)
    await app.deps.db
      .updateTable('parcels')
      .set({ customer_id: null, tracking_number: trackingNumber })
      .where('id', '=', parcelId)
      .execute()
    // Nobody announced it.
    await app.deps.db
      .updateTable('receptions')
      .set({ began_parcel: true })
      .where('parcel_id', '=', parcelId)
      .execute()
    return parcelId
  },
})

function customerActs(app: TestApp) {
  const post = posting(app)
  return {
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
    choose: (parcelId: string, as: Person, body: object) =>
      post(`/api/parcels/${parcelId}/blocked-choices`, as, body),
  }
}

function staffActs(app: TestApp, operateur: Person) {
  const post = posting(app)
  return {
    block: (
      parcelId: string,
      choices: readonly string[] = ['return', 'destroy', 'remove-item'],
      cause = 'prohibited',
      days = 14,
    ) =>
      post(`/api/warehouse/parcels/${parcelId}/block`, operateur, {
        cause,
        reason: 'Batterie au lithium',
        choices,
        days,
      }),
    answer: (requestId: string, outcome: 'accepted' | 'refused', more: object = {}) =>
      post(`/api/warehouse/requests/${requestId}/answer`, operateur, {
        outcome,
        words: 'Voici pourquoi.',
        ...more,
      }),
    carryOut: (requestId: string, more: object = {}) =>
      post(`/api/warehouse/requests/${requestId}/completion`, operateur, more),
    ...returnActs(app, operateur),
  }
}

/** A return: its price by the office, its label, its sending. */
function returnActs(app: TestApp, operateur: Person) {
  const post = posting(app)
  let admin: Promise<Person> | undefined
  const office = () => (admin ??= app.makeStaff('admin'))
  const file = (path: string, as: Person) =>
    app.request('POST', path, {
      as,
      body: smallPdf,
      headers: { 'content-type': 'application/pdf' },
    })
  const acts = {
    price: async (requestId: string, feeCents = 0, more: object = {}): Promise<Answer> =>
      app.request('PUT', `/api/office/requests/${requestId}/return-price`, {
        as: await office(),
        body: { feeCents, carrier: 'Colissimo', words: 'Voici le prix.', ...more },
      }),
    accept: (requestId: string, as: Person, totalCents: number) =>
      post(`/api/parcel-requests/${requestId}/return-acceptance`, as, { totalCents }),
    addLabel: (requestId: string, as: Person) =>
      file(`/api/parcel-requests/${requestId}/return-label`, as),
    addProof: (requestId: string, as = operateur) =>
      file(`/api/warehouse/requests/${requestId}/return-proof`, as),
    depart: (requestId: string, trackingNumber = carrierNumber(), as = operateur) =>
      post(`/api/warehouse/requests/${requestId}/return-departure`, as, {
        carrier: 'colissimo',
        trackingNumber,
      }),
    /** With its proof. */
    sendBack: async (requestId: string): Promise<Answer> => {
      await acts.addProof(requestId)
      return acts.depart(requestId)
    },
  }
  return acts
}

function traces({ deps: { db }, request }: TestApp) {
  return {
    situation: async (parcelId: string, as: Person) =>
      (await request('GET', `/api/parcels/${parcelId}/situation`, { as })).body,
    parcelOf: (parcelId: string) =>
      db.selectFrom('parcels').selectAll().where('id', '=', parcelId).executeTakeFirst(),
    factsOf: async (parcelId: string): Promise<string[]> => {
      const rows = await db
        .selectFrom('events')
        .select('type')
        .where('parcel_id', '=', parcelId)
        .orderBy('id')
        .execute()
      return rows.map(({ type }) => type)
    },
    mailsTo: async ({ id }: Person): Promise<string[]> => {
      const rows = await db
        .selectFrom('notifications')
        .select('kind')
        .where('channel', '=', 'email')
        .where('user_id', '=', id)
        .orderBy('created_at')
        .orderBy('kind')
        .execute()
      return rows.map(({ kind }) => kind)
    },
  }
}
