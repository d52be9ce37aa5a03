import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { createTestApp, middayOf, type Person } from '#tests/support/test-app.ts'
import { refuseBrokenInvariants } from '#tests/support/invariants.ts'
import { whileHeld } from '#tests/support/while-held.ts'
import { requestScenes, statusesOf } from '#tests/support/request-scenes.ts'

const app = await createTestApp()
const operateur = await app.makeStaff('operateur')
const scenes = requestScenes(app, operateur)
const { claim, unidentified, answer, parcelOf } = scenes
afterAll(() => app.close())
afterEach(() => refuseBrokenInvariants(app.deps.pool))

let marie: Person
let paul: Person
let counter = 0
const freshNumber = () => `6A7${String((counter += 1)).padStart(8, '0')}`
beforeEach(async () => {
  app.clock.now = middayOf(new Date())
  marie = await app.makeCustomer()
  paul = await app.makeCustomer()
})

const withoutOwnWords = ({ body, status }: { body: object; status: number }) => ({
  status,
  ...body,
  id: 'id',
  trackingNumber: 'number',
})

test('a claim is answered alike whether the parcel is here, somebody’s, or nowhere', async () => {
  const [here, owned, nowhere] = [freshNumber(), freshNumber(), freshNumber()]
  await unidentified(here)
  const theirs = await scenes.received(paul)
  await app.deps.db
    .updateTable('parcels')
    .set({ tracking_number: owned })
    .where('id', '=', theirs)
    .execute()
  const answers = []
  for (const number of [here, owned, nowhere]) answers.push(await claim(number, marie))
  const [first, ...others] = answers.map(withoutOwnWords)
  for (const other of others) expect(other).toEqual(first)
  expect(first).toMatchObject({ status: 200, state: 'open', parcelId: null })

  const { body } = await app.request('GET', '/api/parcel-claims', { as: marie })
  expect(body.items).toHaveLength(3)
  expect(body.items.every(({ parcelId }: { parcelId: string | null }) => parcelId === null)).toBe(
    true,
  )
})

// Seen to fail: with the try not taken, all eight numbers are taken.
test('trying numbers one after the other ends after five in a day', async () => {
  const statuses: number[] = []
  for (let tries = 0; tries < 8; tries += 1) {
    statuses.push((await claim(freshNumber(), marie)).status)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429])
  app.clock.now = new Date(app.clock.now.getTime() + 25 * 3_600_000)
  expect((await claim(freshNumber(), marie)).status).toBe(200)
})

test('the same number is claimed once by the same person, and a bad one is said', async () => {
  const number = freshNumber()
  expect((await claim(number, marie)).status).toBe(200)
  expect((await claim(` ${number.toLowerCase()} `, marie)).body.code).toBe('request-open')
  expect((await claim('?!', marie)).body.fields).toEqual({ trackingNumber: 'invalid' })
})

test('confirmed by the team, the parcel is theirs, with its fact and its mail', async () => {
  const number = freshNumber()
  const parcelId = await unidentified(number)
  const { body: claimed } = await claim(number, marie)
  const list = await app.request('GET', `/api/warehouse/parcels/${parcelId}/requests`, {
    as: operateur,
  })
  expect(list.body.requests).toMatchObject([{ id: claimed.id, parcel: { id: parcelId } }])

  expect((await answer(claimed.id, 'accepted')).body).toMatchObject({
    state: 'closed',
    parcelId,
  })
  const mine = await app.request('GET', `/api/parcels/${parcelId}`, { as: marie })
  expect(mine.body).toMatchObject({ status: 'received', trackingNumber: number })
  expect(await scenes.factsOf(parcelId)).toEqual(['parcel.claimed'])
  expect(await scenes.mailsTo(marie)).toEqual(['claim-confirmed'])
})

test('declared meanwhile, the declaration takes over what was received, and one parcel stays', async () => {
  const number = freshNumber()
  const foundId = await unidentified(number)
  const declaration = { trackingNumber: number, merchant: 'Rue', requestedAction: 'grouping' }
  const declared = await app.request('POST', '/api/parcels', { as: marie, body: declaration })
  const { body: claimed } = await claim(number, marie)
  const { body } = await answer(claimed.id, 'accepted')
  expect(body.parcelId).toBe(declared.body.id)
  expect(await parcelOf(foundId)).toBeUndefined()
  const mine = await app.request('GET', `/api/parcels/${declared.body.id}`, { as: marie })
  expect(mine.body).toMatchObject({ status: 'received', merchant: 'Rue' })
  expect(mine.body.reception.weightGrams).toBe(900)
  const own = await claim(number, marie)
  expect(own.body).toMatchObject({ code: 'parcel-already-yours' })
})

const requestsOfSheet = async (parcelId: string) =>
  (await app.request('GET', `/api/warehouse/parcels/${parcelId}/requests`, { as: operateur })).body
    .requests

// Seen to fail: without the `parcelId` of the answer.
test('of two cartons of the number, the one whose sheet was on the screen is given', async () => {
  const number = freshNumber()
  const [older, seen] = [await unidentified(number), await unidentified(number)]
  const { body: claimed } = await claim(number, marie)
  for (const parcelId of [older, seen]) {
    expect(await requestsOfSheet(parcelId)).toMatchObject([
      { id: claimed.id, parcel: { id: parcelId } },
    ])
  }
  const given = await answer(claimed.id, 'accepted', { parcelId: seen })
  expect(given.body).toMatchObject({ state: 'closed', parcelId: seen })
  expect((await parcelOf(seen))?.customer_id).toBe(marie.id)
  expect((await parcelOf(older))?.customer_id).toBeNull()
})

test('what was on the screen and is no longer nobody’s, or has another number, is not given', async () => {
  const number = freshNumber()
  const [theirs, other] = [await unidentified(number), await unidentified(freshNumber())]
  await unidentified(number)
  await answer((await claim(number, paul)).body.id, 'accepted', { parcelId: theirs })
  const { body: claimed } = await claim(number, marie)
  for (const parcelId of [theirs, other]) {
    const { body } = await answer(claimed.id, 'accepted', { parcelId })
    expect(body.code).toBe('parcel-not-claimable')
  }
})

test('a claim of a number that two cartons have waits once, with the first that may be given', async () => {
  const number = freshNumber()
  const [destroyed, second, first] = [
    await unidentified(number),
    await unidentified(number),
    await unidentified(number),
  ]
  await scenes.block(destroyed)
  await app.deps.pool.query(
    `update parcels set created_at = created_at - case id when $2 then interval '1 day' else interval '2 days' end,
       destroyed_at = case id when $1 then $3::timestamptz end where id = any($4)`,
    [destroyed, first, app.clock.now, [destroyed, first]],
  )
  const { body: claimed } = await claim(number, marie)
  const { body } = await app.request('GET', '/api/warehouse/requests?limit=100', { as: operateur })
  const shown = body.items.filter(({ id }: { id: string }) => id === claimed.id)
  expect(shown).toMatchObject([{ parcel: { id: first } }])
  expect((await answer(claimed.id, 'accepted')).body.parcelId).toBe(first)
  expect((await parcelOf(second))?.customer_id).toBeNull()
})

// Seen to fail: with `customer_id is null` out of `lockUnownedParcel`, both claims are accepted and the later one wins.
test('two people claim one parcel and both are confirmed at once: one has it', async () => {
  const number = freshNumber()
  const parcelId = await unidentified(number)
  const claims = [await claim(number, marie), await claim(number, paul)]
  const answers = await Promise.all(claims.map(({ body }) => answer(body.id, 'accepted')))
  expect(statusesOf(answers)).toEqual([200, 409])
  const lost = answers.find(({ status }) => status === 409)
  expect(lost?.body.code).toBe('parcel-not-claimable')
  const winner = answers[0]?.status === 200 ? marie : paul
  expect((await parcelOf(parcelId))?.customer_id).toBe(winner.id)
})

test('a claim of what is not here is refused with words, and cannot be confirmed', async () => {
  const { body: claimed } = await claim(freshNumber(), marie)
  expect((await answer(claimed.id, 'accepted')).body.code).toBe('parcel-not-claimable')
  expect((await answer(claimed.id, 'refused')).body).toMatchObject({
    state: 'closed',
    outcome: 'refused',
    answer: 'Voici pourquoi.',
  })
})

// Removed to see it fail: the declaration's lock in lockClaimed.
test('a claim is confirmed while its claimant’s parcels are held by who then takes the account: neither waits for the other', async () => {
  const number = freshNumber()
  await unidentified(number)
  const body = { trackingNumber: number, merchant: 'Rue', requestedAction: 'grouping' }
  const { id } = (await app.request('POST', '/api/parcels', { as: marie, body })).body
  const { body: claimed } = await claim(number, marie)
  const confirmed = await whileHeld(
    app,
    { text: 'select from parcels where id = $1 for update', values: [id] },
    () => answer(claimed.id, 'accepted'),
    (rival) => rival.query('select from users where id = $1 for update nowait', [marie.id]),
  )
  expect(confirmed.body).toMatchObject({ state: 'closed', parcelId: id })
})

// A block of a parcel without an owner notifies nobody, and no days run for it.
test.each([
  ['as it is', false],
  ['as its declaration', true],
])(
  'a blocked parcel confirmed %s is told blocked, with whole days to choose',
  async (_, declares) => {
    const number = freshNumber()
    const foundId = await unidentified(number)
    await scenes.block(foundId)
    app.clock.now = new Date(app.clock.now.getTime() + 10 * 86_400_000)
    if (declares) {
      const body = { trackingNumber: number, merchant: 'Rue', requestedAction: 'grouping' }
      await app.request('POST', '/api/parcels', { as: marie, body })
    }
    const { body: claimed } = await claim(number, marie)
    const { parcelId } = (await answer(claimed.id, 'accepted')).body
    expect(await scenes.mailsTo(marie)).toEqual(['claim-confirmed', 'parcel-blocked'])
    const { block } = await scenes.situation(parcelId, marie)
    const days = (Date.parse(block.deadline) - app.clock.now.getTime()) / 86_400_000
    expect(days).toBeGreaterThan(14)
    const { body } = await app.request('GET', `/api/parcels/${parcelId}/timeline`, { as: marie })
    expect(body.steps.map(({ type }: { type: string }) => type)).toEqual(
      declares
        ? ['parcel.blocked', 'parcel.declared', 'parcel.claimed']
        : ['parcel.blocked', 'parcel.claimed'],
    )
  },
)
