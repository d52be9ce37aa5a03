import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Person } from '#tests/support/test-app.ts'
import { measures, openWarehouseDesk } from '#tests/support/warehouse-desk.ts'
import { mailOf } from '#tests/support/mail-of.ts'

const { app, operateur, freshNumber, declared, photo, receive } = await openWarehouseDesk()
afterAll(() => app.close())

let marie: Person
beforeEach(async () => {
  marie = await app.makeCustomer()
})

const stateOf = (id: string) =>
  app.deps.db.selectFrom('parcels').selectAll().where('id', '=', id).executeTakeFirst()
const factsOf = (parcelId: string) =>
  app.deps.db
    .selectFrom('events')
    .selectAll()
    .where('parcel_id', '=', parcelId)
    .where('type', '=', 'parcel.received')
    .execute()
const messagesTo = (person: Person) =>
  app.deps.db
    .selectFrom('notifications')
    .selectAll()
    .where('channel', '=', 'email')
    .where('user_id', '=', person.id)
    .execute()

test('a reception measures, shelves and photographs the parcel, and its owner sees and hears of it', async () => {
  const id = await declared(marie, freshNumber())
  const photoId = await photo()
  const { status, body } = await receive(id, { ...measures, photoIds: [photoId] })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    status: 'received',
    customer: { id: marie.id, name: 'Marie Tehei' },
    reception: { weightGrams: 1840, lengthMm: 300, shelf: 'B12', receivedBy: 'Marie Tehei' },
    photoIds: [photoId],
  })
  expect(await factsOf(id)).toMatchObject([{ customer_id: marie.id, actor_id: operateur.id }])

  const mine = await app.request('GET', `/api/parcels/${id}`, { as: marie })
  expect(mine.body).toMatchObject({
    status: 'received',
    version: 2,
    reception: { weightGrams: 1840 },
    photoIds: [photoId],
    freeStorageDaysLeft: 30,
  })
  expect(mine.body.reception).not.toHaveProperty('shelf')
  const { body: story } = await app.request('GET', `/api/parcels/${id}/timeline`, { as: marie })
  expect(story.steps.map(({ type, actor }: Step) => [type, actor])).toEqual([
    ['parcel.declared', 'Vous'],
    ['parcel.received', 'Entrepôt Escale'],
  ])
  expect(story.shipment).toBeNull()

  const [message] = await messagesTo(marie)
  expect(message).toMatchObject({
    kind: 'parcel-received',
    recipient: marie.email,
    payload: { parcelId: id },
  })
  const staff = await app.contextOf(operateur)
  const words = await mailOf(staff, 'parcel-received', { parcelId: id }, marie.email)
  expect(words?.facts).toContainEqual({ label: 'Poids', value: '1,84\u00a0kg' })
  expect(words?.facts).toContainEqual({ label: 'Dimensions', value: '30 × 22 × 15\u00a0cm' })
  expect(words?.action?.url).toMatch(new RegExp(`/tableau-de-bord/colis/${id}$`))
})
type Step = { type: string; actor: string }

// Seen to fail: all four were told the same, and an inspection was a promise that nobody kept.
test.each([
  ['immediate_forwarding', 'demandez son devis dès maintenant'],
  ['temporary_storage', 'quand vous le souhaitez'],
  ['inspection_photos', 'commandez l’option «\u00a0Photos du contenu\u00a0»'],
])('who declared %s is told what to ask for', async (requestedAction, words) => {
  const id = await declared(marie, freshNumber())
  await app.deps.db
    .updateTable('parcels')
    .set({ requested_action: requestedAction })
    .where('id', '=', id)
    .execute()
  await receive(id, { ...measures, photoIds: [await photo()] })
  const ctx = await app.contextOf(operateur)
  const mail = await mailOf(ctx, 'parcel-received', { parcelId: id }, marie.email)
  expect(mail?.paragraphs[1]).toContain(words)
})

// Seen to fail: with `forUpdate` removed from `receiveLocked`, rivals die on the reception's primary key (500).
test('eight hands on one parcel receive it once: one row, one fact, one mail', async () => {
  const id = await declared(marie, freshNumber())
  const photos = await Promise.all(Array.from({ length: 8 }, () => photo()))
  const answers = await Promise.all(
    photos.map((photoId) => receive(id, { ...measures, photoIds: [photoId] })),
  )
  expect(statusesOf(answers)).toEqual([200, ...Array(7).fill(409)])
  const codes = answers.filter(({ status }) => status === 409).map(({ body }) => body.code)
  expect(new Set(codes)).toEqual(new Set(['parcel-already-received']))
  expect(await factsOf(id)).toHaveLength(1)
  expect(await messagesTo(marie)).toHaveLength(1)
})

test.each([
  [{ weightGrams: 1_500_000 }, 422, 'too-big'],
  [{ weightGrams: 9900, lengthMm: 100, widthMm: 100, heightMm: 50 }, 409, 'weight-implausible'],
  [{ weightGrams: 3 }, 409, 'weight-implausible'],
  [{ lengthMm: 3500 }, 409, 'dimensions-implausible'],
  [{ photoIds: [] }, 409, 'photo-missing'],
  [{ shelf: '???' }, 422, 'invalid'],
])('%o is refused and leaves the parcel awaited', async (changes, expected, code) => {
  const id = await declared(marie, freshNumber())
  const photoId = await photo()
  const { status, body } = await receive(id, { ...measures, photoIds: [photoId], ...changes })
  expect(status).toBe(expected)
  expect(status === 422 ? Object.values(body.fields) : [body.code]).toEqual([code])
  expect(await stateOf(id)).toMatchObject({ status: 'pending_arrival', version: 1 })
  expect(await factsOf(id)).toEqual([])
  expect(await messagesTo(marie)).toEqual([])
})

test('a photo is attached once, by who took it', async () => {
  const [first, second] = [
    await declared(marie, freshNumber()),
    await declared(marie, freshNumber()),
  ]
  const photoId = await photo()
  await receive(first, { ...measures, photoIds: [photoId] })
  const again = await receive(second, { ...measures, photoIds: [photoId] })
  expect([again.status, again.body.fields]).toEqual([422, { photoIds: 'unknown' }])
  const colleague = await photo(await app.makeStaff('admin'))
  const borrowed = await receive(second, { ...measures, photoIds: [colleague] })
  expect([borrowed.status, borrowed.body.fields]).toEqual([422, { photoIds: 'unknown' }])
  expect(await stateOf(second)).toMatchObject({ status: 'pending_arrival' })
})

test('a retried reception answers as the first time', async () => {
  const id = await declared(marie, freshNumber())
  const body = { ...measures, photoIds: [await photo()] }
  const headers = { 'idempotency-key': `receive-${id}` }
  const first = await receive(id, body, operateur, headers)
  const again = await receive(id, body, operateur, headers)
  expect(again.status).toBe(200)
  expect(again.body).toEqual(first.body)
})

test('a customer receives nothing, nor a stranger; an unknown parcel is a 404', async () => {
  const id = await declared(marie, freshNumber())
  const body = { ...measures, photoIds: [] }
  expect((await receive(id, body, marie)).status).toBe(403)
  expect((await app.request('POST', `/api/parcels/${id}/reception`, { body })).status).toBe(401)
  const none = '6f0d3c1e-6f4e-4a30-9d4f-0f4f6d1c2b3a'
  expect((await receive(none, { ...measures, photoIds: [await photo()] })).status).toBe(404)
})

const statusesOf = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other)

test('light damage is noted without holding the parcel back: its owner reads it in the mail and on its page', async () => {
  const id = await declared(marie, freshNumber())
  const conditionNote = 'Un coin du carton est enfoncé.'
  const { status, body } = await receive(id, {
    ...measures,
    photoIds: [await photo()],
    conditionNote,
  })
  expect([status, body.status, body.reception.conditionNote]).toEqual([
    200,
    'received',
    conditionNote,
  ])
  const mine = await app.request('GET', `/api/parcels/${id}`, { as: marie })
  expect(mine.body.reception.conditionNote).toBe(conditionNote)
  const mail = await mailOf(
    await app.contextOf(operateur),
    'parcel-received',
    { parcelId: id },
    marie.email,
  )
  expect(mail?.facts).toContainEqual({ label: 'État à l’arrivée', value: conditionNote })
})
