import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import type { Person } from '#tests/support/test-app.ts'
import { refuseBrokenInvariants } from '#tests/support/invariants.ts'
import { measures, openWarehouseDesk } from '#tests/support/warehouse-desk.ts'
import { mailOf } from '#tests/support/mail-of.ts'

const { app, operateur, freshNumber, declared, photo, receive } = await openWarehouseDesk()
afterAll(() => app.close())

// Removed to see it fail: the reception moved before the state is written, in mergeInto.
afterEach(() => refuseBrokenInvariants(app.deps.pool))

let marie: Person
let number: string
beforeEach(async () => {
  marie = await app.makeCustomer()
  number = freshNumber()
})

async function unidentified(trackingNumber = number): Promise<string> {
  const body = { trackingNumber, ...measures, photoIds: [await photo()] }
  const answer = await app.request('POST', '/api/warehouse/undeclared-parcels', {
    as: operateur,
    body,
  })
  expect(answer.body.customer).toBeNull()
  return answer.body.id
}
const ownersOf = async (id: string, words = '') =>
  (
    await app.request(
      'GET',
      `/api/warehouse/unidentified/${id}/owners?words=${encodeURIComponent(words)}`,
      {
        as: operateur,
      },
    )
  ).body
const give = (id: string, body: object, headers = {}) =>
  app.request('POST', `/api/warehouse/unidentified/${id}/owner`, { as: operateur, body, headers })
const board = async (): Promise<string[]> =>
  (
    await app.request('GET', '/api/warehouse/unidentified?limit=100', { as: operateur })
  ).body.items.map(({ parcel }: { parcel: { id: string } }) => parcel.id)
const customerOf = ({ id }: Person) =>
  app.deps.db
    .selectFrom('customers')
    .selectAll()
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow()
/** A misread of the last digits, as an eye makes it; no other number of this file. */
const slipped = (trackingNumber: string) =>
  `${trackingNumber.slice(0, -4)}X${trackingNumber.slice(-3)}`

test('the board shows what is nobody’s, oldest first, with the claims of its number', async () => {
  const first = await unidentified()
  app.clock.now = new Date(app.clock.now.getTime() + 1000)
  const second = await unidentified(freshNumber())
  const shown = (await board()).filter((id) => id === first || id === second)
  expect(shown).toEqual([first, second])
  await app.request('POST', '/api/parcel-claims', { as: marie, body: { trackingNumber: number } })
  const { items } = (
    await app.request('GET', '/api/warehouse/unidentified?limit=100', { as: operateur })
  ).body
  const row = items.find(({ parcel }: { parcel: { id: string } }) => parcel.id === first)
  expect(row.claims).toBe(1)
})

// Removed to see it fail: the rank of the list, then `requireNoneUnidentified` in receiveLocked: one carton had two rows.
test('what its owner announces after the arrival comes first on the board, and is not received a second time', async () => {
  const [older, id] = [await unidentified(freshNumber()), await unidentified()]
  const declarationId = await declared(marie, number)
  const { items, nextCursor } = (
    await app.request('GET', '/api/warehouse/unidentified?limit=1', { as: operateur })
  ).body
  expect(items).toMatchObject([{ parcel: { id }, announced: 1 }])
  const path = `/api/warehouse/unidentified?limit=100&cursor=${nextCursor}`
  const rest = (await app.request('GET', path, { as: operateur })).body.items
  const other = rest.find(({ parcel }: { parcel: { id: string } }) => parcel.id === older)
  expect(other).not.toHaveProperty('announced')
  expect(rest).not.toContainEqual(expect.objectContaining({ announced: 1 }))

  const { client_number: clientNumber } = await customerOf(marie)
  const again = [
    await receive(declarationId, { ...measures, photoIds: [await photo()] }),
    await app.request('POST', '/api/warehouse/undeclared-parcels', {
      as: operateur,
      body: { trackingNumber: number, clientNumber, ...measures, photoIds: [await photo()] },
    }),
  ]
  expect(again.map(({ status, body }) => [status, body.code, body.details])).toEqual(
    Array(2).fill([409, 'parcel-unidentified', { parcelId: id }]),
  )
  expect((await give(id, { declarationId })).body).toMatchObject({ id: declarationId })
})

// Seen to fail: when the filter asked for no owner only; the bench then counted what had gone back to its sender.
test('what the bench counts as nobody’s is what the board shows; a return to the sender is not', async () => {
  const [id] = [await unidentified(), await unidentified(freshNumber())]
  const count = (more = '') =>
    app
      .request('GET', `/api/warehouse/parcel-count?status=unidentified${more}`, { as: operateur })
      .then(({ body }) => body.count)
  const found = await count(`&search=${number}`)
  await app.request('POST', '/api/warehouse/parcel-returns', {
    as: operateur,
    body: { parcelIds: [id], reason: 'Personne ne le réclame' },
  })
  expect(await board()).not.toContain(id)
  expect(await count()).toBe((await board()).length)
  expect([found, await count(`&search=${number}`)]).toEqual([1, 0])
})

test('a declaration with a slip in its number is proposed, and takes the number that was scanned', async () => {
  const declarationId = await declared(marie, slipped(number))
  const id = await unidentified()
  const { declarations } = await ownersOf(id)
  expect(declarations[0]).toMatchObject({ parcel: { id: declarationId }, signs: ['near-number'] })

  const given = await give(id, { declarationId })
  expect(given.body).toMatchObject({
    id: declarationId,
    status: 'received',
    trackingNumber: number,
    merchant: 'Boutique Bleue',
    customer: { id: marie.id },
    reception: { weightGrams: 1840 },
  })
  expect(given.body.photoIds).toHaveLength(1)
  expect(await board()).not.toContain(id)
  const messages = await app.deps.db
    .selectFrom('notifications')
    .select('kind')
    .where('user_id', '=', marie.id)
    .where('channel', '=', 'email')
    .execute()
  expect(messages.map(({ kind }) => kind)).toEqual(['parcel-received'])
})

test('the words of the label find the client and what they await', async () => {
  await app.deps.db
    .updateTable('customers')
    .set({ first_name: 'Éléonore', last_name: 'Vaïmiti' })
    .where('user_id', '=', marie.id)
    .execute()
  const declarationId = await declared(marie, 'ZQ77AA88BB99')
  const id = await unidentified()
  const { declarations, customers } = await ownersOf(id, 'VAIMITI eleonore')
  expect(customers.map((customer: { id: string }) => customer.id)).toEqual([marie.id])
  expect(declarations[0]).toMatchObject({ parcel: { id: declarationId }, signs: ['name'] })
  expect((await ownersOf(id, 'personne de ce nom')).customers).toEqual([])
})

test('on the bench already, the label’s client number names its client and what they await, next to a near number', async () => {
  const { client_number: clientNumber } = await customerOf(marie)
  const declarationId = await declared(marie, slipped(number))
  const query = new URLSearchParams({ trackingNumber: number, words: clientNumber })
  const ask = (as: Person) =>
    app.request('GET', `/api/warehouse/label-owners?${String(query)}`, { as })
  const { body } = await ask(operateur)
  expect(body.customers.map((customer: { id: string }) => customer.id)).toEqual([marie.id])
  expect(body.declarations[0]).toMatchObject({
    parcel: { id: declarationId },
    signs: ['near-number', 'client-number'],
  })
  expect((await ask(marie)).status).toBe(403)
})

test('given to a client who announced nothing, it is theirs as it is', async () => {
  const { client_number: clientNumber } = await customerOf(marie)
  const id = await unidentified()
  expect((await give(id, { clientNumber })).body).toMatchObject({ id, customer: { id: marie.id } })
  const { body } = await app.request('GET', `/api/parcels/${id}`, { as: marie })
  expect(body.status).toBe('received')
})

test('given to two clients at once, one has it', async () => {
  const paul = await app.makeCustomer()
  const id = await unidentified()
  const numbers = await Promise.all(
    [marie, paul].map(async (one) => (await customerOf(one)).client_number),
  )
  const answers = await Promise.all(numbers.map((clientNumber) => give(id, { clientNumber })))
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    200, 409,
  ])
  const refused = answers.find(({ status }) => status === 409)
  expect(refused?.body.code).toBe('parcel-not-unidentified')
})

test.each([
  ['neither', {}, 422],
  ['a client number that nobody has', { clientNumber: 'CLT-999999' }, 409],
])('%s is refused', async (_, body, status) => {
  const id = await unidentified()
  expect((await give(id, body)).status).toBe(status)
  expect(await board()).toContain(id)
})

test('a declaration that has arrived takes no second parcel', async () => {
  const [id, other] = [await unidentified(), await unidentified(freshNumber())]
  const declarationId = await declared(marie, freshNumber())
  expect((await give(id, { declarationId })).status).toBe(200)
  expect((await give(other, { declarationId })).body.code).toBe('declaration-not-awaited')
  expect(await board()).toContain(other)
})

// Seen to fail: when a declaration took whatever state the parcel was in.
test('what is unclaimed becomes nobody’s declaration, given or claimed, before it was taken up again', async () => {
  const declarationId = await declared(marie, number)
  const id = await unidentified()
  await app.deps.pool.query(`update parcels set status = 'unclaimed' where id = $1`, [id])
  const { body: claimed } = await app.request('POST', '/api/parcel-claims', {
    as: marie,
    body: { trackingNumber: number },
  })
  const confirm = () =>
    app.request('POST', `/api/warehouse/requests/${claimed.id}/answer`, {
      as: operateur,
      body: { outcome: 'accepted', words: 'Oui.' },
    })
  for (const attempt of [() => give(id, { declarationId }), confirm]) {
    const { status, body } = await attempt()
    expect([status, body.code]).toEqual([409, 'parcel-not-matchable'])
  }
  expect(await board()).toContain(id)
  await app.deps.pool.query(`update parcels set status = 'received' where id = $1`, [id])
  expect((await confirm()).body).toMatchObject({ state: 'closed', parcelId: declarationId })
})

const held = { reason: 'Une batterie.', choices: ['return', 'destroy'], days: 7 }

test('a blocked parcel that is given is told blocked, not free; its days begin, and its story stays', async () => {
  const declarationId = await declared(marie, slipped(number))
  const id = await unidentified()
  await app.request('POST', `/api/warehouse/parcels/${id}/block`, { as: operateur, body: held })
  app.clock.now = new Date(app.clock.now.getTime() + 5 * 86_400_000)
  await give(id, { declarationId })

  const told = await app.deps.db
    .selectFrom('notifications')
    .select(['channel', 'kind'])
    .where('user_id', '=', marie.id)
    .execute()
  expect(told).toEqual(
    expect.arrayContaining(
      ['email', 'site'].map((channel) => ({ channel, kind: 'parcel-blocked' })),
    ),
  )
  const words = await mailOf(
    await app.contextOf(operateur),
    'parcel-received',
    { parcelId: declarationId },
    marie.email,
  )
  expect(words?.paragraphs.join()).not.toContain('demandez son devis')
  const { body: situation } = await app.request('GET', `/api/parcels/${declarationId}/situation`, {
    as: marie,
  })
  const left = Date.parse(situation.block.deadline) - app.clock.now.getTime()
  expect(left).toBeGreaterThan(7 * 86_400_000)
  const story = await app.request('GET', `/api/parcels/${declarationId}/timeline`, { as: marie })
  expect(story.body.steps.map(({ type }: { type: string }) => type)).toEqual([
    'parcel.declared',
    'parcel.received',
    'parcel.blocked',
    'parcel.matched',
  ])
})
