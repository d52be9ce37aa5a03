import { afterAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, middayOf, type Person } from '#tests/support/test-app.ts'
import { newMeasures, requestScenes, statusesOf } from '#tests/support/request-scenes.ts'
import { quoteRequest } from '#tests/support/quote-scenes.ts'

const app = await createTestApp()
const operateur = await app.makeStaff('operateur')
const admin = await app.makeStaff('admin')
const scenes = requestScenes(app, operateur)
const { received, askReturn, dispute, answer, carryOut, situation, parcelOf, factsOf } = scenes
afterAll(() => app.close())

let marie: Person
let paul: Person
beforeEach(async () => {
  app.clock.now = middayOf(new Date())
  marie = await app.makeCustomer()
  paul = await app.makeCustomer()
})

const hours = (count: number) => {
  app.clock.now = new Date(app.clock.now.getTime() + count * 3_600_000)
}
async function measuresOf(parcelId: string): Promise<object> {
  const { body } = await app.request('GET', `/api/warehouse/parcels/${parcelId}`, { as: operateur })
  const { weightGrams, lengthMm, widthMm, heightMm } = body.parcel.reception
  return { weightGrams, lengthMm, widthMm, heightMm }
}
const refusalOf = (body: { acts: { act: string; refusal: string | null }[] }, act: string) =>
  body.acts.find((one) => one.act === act)?.refusal

test('a return without price is asked for, agreed, sent: rows, facts and mails, and the parcel is gone', async () => {
  const parcelId = await received(marie)
  const asked = await askReturn(parcelId, marie)
  expect(asked.body).toMatchObject({ kind: 'return', state: 'open', outcome: null })
  expect(asked.body.deadline).not.toBeNull()

  expect((await answer(asked.body.id, 'accepted')).body.code).toBe('return-needs-price')
  const agreed = await scenes.price(asked.body.id)
  expect(agreed.body).toMatchObject({ state: 'answered', outcome: 'accepted' })
  expect((await parcelOf(parcelId))?.status).toBe('received')

  expect((await scenes.addLabel(asked.body.id, marie)).status).toBe(200)
  expect((await carryOut(asked.body.id)).body.code).toBe('return-to-send')
  expect((await scenes.sendBack(asked.body.id)).body).toMatchObject({ state: 'closed' })
  expect((await parcelOf(parcelId))?.status).toBe('returned')
  expect(await factsOf(parcelId)).toEqual([
    'parcel.return-asked',
    'parcel.return-priced',
    'parcel.return-labelled',
    'parcel.returned',
    'parcel.return-sent',
  ])
  expect(await scenes.mailsTo(marie)).toEqual(['return-priced', 'return-sent'])
  expect((await carryOut(asked.body.id)).body.code).toBe('request-not-answered')
})

test('an answer waits on the overview until its customer has seen it, and nobody else sees it for them', async () => {
  const parcelId = await received(marie)
  const { body: asked } = await askReturn(parcelId, marie)
  const seen = (as: Person) =>
    app.request('POST', `/api/parcel-requests/${asked.id}/reading`, { as })
  const waiting = async () => {
    const { body } = await app.request('GET', '/api/overview', { as: marie })
    return body.toDo.filter(({ kind }: { kind: string }) => kind === 'request-answered')
  }
  expect((await seen(marie)).body.code).toBe('request-not-answered')
  expect(await waiting()).toEqual([])

  await scenes.price(asked.id)
  expect(await waiting()).toMatchObject([
    { id: asked.id, asked: 'return', outcome: 'accepted', parcelId },
  ])
  // Seen to fail without the condition on the customer in seeAnswer.
  expect((await seen(paul)).status).toBe(404)
  expect(await waiting()).toHaveLength(1)
  expect([(await seen(marie)).status, (await seen(marie)).status]).toEqual([200, 200])
  expect(await waiting()).toEqual([])
  expect((await situation(parcelId, marie)).requests[0].seenAt).not.toBeNull()
})

test('after the fourteen days a return may still be asked for, without a deadline', async () => {
  const parcelId = await received(marie, 25)
  expect((await situation(parcelId, marie)).shopWithdrawal).toMatchObject({ isOver: true })
  expect((await askReturn(parcelId, marie)).body).toMatchObject({ deadline: null })
})

test('a second return of the same parcel is refused, asked at the same instant too', async () => {
  const parcelId = await received(marie)
  const answers = await Promise.all(Array.from({ length: 4 }, () => askReturn(parcelId, marie)))
  expect(statusesOf(answers)).toEqual([200, 409, 409, 409])
  const late = await askReturn(parcelId, marie)
  expect(late.body.code).toBe('request-open')
})

test('a parcel that goes back enters no quote, and one in a quote does not go back', async () => {
  const parcelId = await received(marie)
  const stock = `/api/admin/quotable-parcels?customerId=${marie.id}`
  const offered = async () => [
    (await app.request('GET', '/api/parcels?filter=quotable', { as: marie })).body.items,
    (await app.request('GET', stock, { as: admin })).body.parcels,
  ]
  expect(await offered()).toMatchObject([[{ id: parcelId }], [{ id: parcelId }]])
  await askReturn(parcelId, marie)
  const body = quoteRequest({ parcelIds: [parcelId] })
  const refused = await app.request('POST', '/api/quotes', { as: marie, body })
  expect(refused.body.code).toBe('parcel-not-available')
  expect(await offered()).toEqual([[], []])

  const other = await received(marie)
  await app.request('POST', '/api/quotes', {
    as: marie,
    body: quoteRequest({ parcelIds: [other] }),
  })
  expect((await askReturn(other, marie)).body.code).toBe('wrong-status')
  expect((await situation(other, marie)).quote).toMatchObject({
    number: expect.any(String),
    isAccepted: false,
    isBeingPaid: false,
  })
})

// Removed to see it fail: `isDisputed` in isKeptFromQuotes; the quote was asked for, and the dispute could not be accepted any
// more.
test('a parcel whose weight is disputed enters no quote until the team has answered', async () => {
  const parcelId = await received(marie, 0)
  const { body: asked } = await dispute(parcelId, marie)
  expect(refusalOf(await situation(parcelId, marie), 'request-quote')).toBe('request-open')
  const body = quoteRequest({ parcelIds: [parcelId] })
  const ask = () => app.request('POST', '/api/quotes', { as: marie, body })
  expect((await ask()).body.code).toBe('parcel-not-available')
  const free = () => app.request('GET', `/api/parcels/${parcelId}`, { as: marie })
  expect((await free()).body.mayBeQuoted).toBe(false)

  const measures = { ...newMeasures, former: await measuresOf(parcelId) }
  expect((await answer(asked.id, 'accepted', { measures })).body.state).toBe('closed')
  expect((await free()).body.mayBeQuoted).toBe(true)
  expect((await ask()).status).toBe(200)
})

test('a weight may be disputed until the 48th hour, and not a millisecond later', async () => {
  const parcelId = await received(marie, 0)
  hours(48)
  expect(refusalOf(await situation(parcelId, marie), 'dispute-weight')).toBeNull()
  app.clock.now = new Date(app.clock.now.getTime() + 1)
  expect(refusalOf(await situation(parcelId, marie), 'dispute-weight')).toBe('dispute-too-late')
  expect((await dispute(parcelId, marie)).body.code).toBe('dispute-too-late')
})

test('an accepted dispute needs new measures, keeps the former ones, and starts 48 hours again', async () => {
  const parcelId = await received(marie, 0)
  hours(40)
  const { body: asked } = await dispute(parcelId, marie)
  expect((await answer(asked.id, 'accepted')).body.fields).toEqual({ measures: 'required' })
  const former = await measuresOf(parcelId)
  const wrong = { ...newMeasures, weightGrams: 99_000, former }
  expect((await answer(asked.id, 'accepted', { measures: wrong })).body.code).toBe(
    'weight-implausible',
  )
  const done = await answer(asked.id, 'accepted', { measures: { ...newMeasures, former } })
  expect(done.body).toMatchObject({ state: 'closed', outcome: 'accepted' })

  const { body } = await app.request('GET', `/api/warehouse/parcels/${parcelId}/requests`, {
    as: operateur,
  })
  expect(body.corrections).toMatchObject([{ weightGrams: 900 }])
  expect(
    (await app.request('GET', `/api/parcels/${parcelId}`, { as: marie })).body.reception,
  ).toMatchObject({ weightGrams: 700 })
  hours(40)
  expect(refusalOf(await situation(parcelId, marie), 'dispute-weight')).toBeNull()
})

test('a dispute that was explained is not opened again on the same measurement', async () => {
  const parcelId = await received(marie, 0)
  const { body: asked } = await dispute(parcelId, marie)
  await answer(asked.id, 'refused')
  expect((await dispute(parcelId, marie)).body.code).toBe('dispute-answered')
})

test('measures are corrected while no quote counts on them', async () => {
  const parcelId = await received(marie)
  const former = await measuresOf(parcelId)
  const put = (as: Person, seen: object) =>
    app.request('PUT', `/api/warehouse/parcels/${parcelId}/measures`, {
      as,
      body: { ...newMeasures, former: seen },
    })
  expect((await put(operateur, former)).body.reception).toMatchObject({ weightGrams: 700 })
  const body = quoteRequest({ parcelIds: [parcelId] })
  await app.request('POST', '/api/quotes', { as: marie, body })
  expect((await put(operateur, newMeasures)).body.code).toBe('parcel-not-correctable')
})

// Removed to see it fail: the comparison with `former` in correctMeasures.
// Acts that lose nothing when two are at once need no `former`: account settings (two values each, only what was changed is
// sent), a contact message’s reading and archiving (the flag is the whole request), block (refused once blocked).
test('two people measure again at once: one wins, the other is told the measures that are now', async () => {
  const parcelId = await received(marie)
  const former = await measuresOf(parcelId)
  const weighed = (weightGrams: number) =>
    app.request('PUT', `/api/warehouse/parcels/${parcelId}/measures`, {
      as: operateur,
      body: { ...newMeasures, weightGrams, former },
    })
  const answers = await Promise.all([weighed(700), weighed(800)])
  expect(statusesOf(answers)).toEqual([200, 409])
  const now = await measuresOf(parcelId)
  const lost = answers.find(({ status }) => status === 409)
  expect([lost?.body.code, lost?.body.details]).toEqual(['stale', now])
  expect(await factsOf(parcelId)).toEqual(['parcel.measured-again'])
})

// Removed to see it fail: the comparison with `former` in correctLocked.
test('a dispute is accepted on measures that somebody else took meanwhile: refused, with those, and it stays open', async () => {
  const parcelId = await received(marie, 0)
  const { body: asked } = await dispute(parcelId, marie)
  const former = await measuresOf(parcelId)
  const colleague = { ...newMeasures, weightGrams: 800 }
  await app.request('PUT', `/api/warehouse/parcels/${parcelId}/measures`, {
    as: operateur,
    body: { ...colleague, former },
  })
  const late = await answer(asked.id, 'accepted', { measures: { ...newMeasures, former } })
  expect([late.status, late.body.code, late.body.details]).toEqual([409, 'stale', colleague])
  expect(await measuresOf(parcelId)).toEqual(colleague)
  const { body } = await app.request('GET', '/api/warehouse/requests', { as: operateur })
  const waiting = body.items.find(({ id }: { id: string }) => id === asked.id)
  expect([waiting.state, waiting.parcel.measures]).toEqual(['open', colleague])
})

test('a request that nobody answered is taken back, once; then it may be asked again', async () => {
  const parcelId = await received(marie)
  const { body: asked } = await askReturn(parcelId, marie)
  const withdraw = (as: Person) => app.request('DELETE', `/api/parcel-requests/${asked.id}`, { as })
  expect((await withdraw(paul)).status).toBe(404)
  expect((await withdraw(marie)).status).toBe(200)
  expect((await withdraw(marie)).body.code).toBe('request-not-open')
  expect((await answer(asked.id, 'accepted')).body.code).toBe('request-not-open')
  expect((await askReturn(parcelId, marie)).status).toBe(200)
})

// Seen to fail: without the lock of the request in `lockRequest`, both answers are 200 and two facts are recorded.
test('two answers at once: one counts', async () => {
  const parcelId = await received(marie)
  const { body: asked } = await askReturn(parcelId, marie)
  const answers = await Promise.all([
    scenes.price(asked.id),
    answer(asked.id, 'refused'),
    answer(asked.id, 'refused'),
  ])
  expect(statusesOf(answers)).toEqual([200, 409, 409])
  expect(await factsOf(parcelId)).toEqual([
    'parcel.return-asked',
    expect.stringMatching(/^parcel\.(request-answered|return-priced)$/),
  ])
})

test('what waits is listed to the team oldest first, page after page', async () => {
  await app.deps.db.deleteFrom('return_files').execute()
  await app.deps.db.deleteFrom('shop_returns').execute()
  await app.deps.db.deleteFrom('parcel_requests').execute()
  for (const owner of [marie, paul, marie]) {
    await askReturn(await received(owner), owner)
    hours(1)
  }
  const page = (cursor = '') =>
    app.request('GET', `/api/warehouse/requests?limit=2${cursor}`, { as: operateur })
  const first = await page()
  const second = await page(`&cursor=${first.body.nextCursor}`)
  const shown = [...first.body.items, ...second.body.items].map(({ createdAt }) => createdAt)
  expect(shown).toEqual(shown.toSorted((one, other) => one.localeCompare(other)))
  expect(shown).toHaveLength(3)
  const { body } = await app.request('GET', '/api/warehouse/waiting', { as: operateur })
  expect(body.requests).toBe(3)
})
