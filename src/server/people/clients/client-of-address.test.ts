import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type Person, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let office: Person
beforeAll(async () => {
  app = await createTestApp()
  office = await app.makeStaff('admin')
})
afterAll(() => app.close())

const search = async (words: string) => {
  const path = `/api/admin/clients?search=${encodeURIComponent(words)}`
  const { items, count } = (await app.request('GET', path, { as: office })).body
  return { ids: items.map(({ id }: Person) => id), count: count.value }
}

// Seen to fail: without its own look in `askedOf`, it was on the second page.
test('a client whose whole address is searched is found alone, however many newer ones hold it', async () => {
  const made: Person[] = []
  for (let n = 0; n < 52; n += 1) made.push(await app.makeCustomer())
  const rename = 'update users set email = $2 where id = $1'
  for (const [n, { id }] of made.entries()) {
    await app.deps.pool.query(rename, [id, `${n === 0 ? '' : `anne-${n}-`}poe@motu.pf`])
  }
  const newest = made.toReversed().map(({ id }) => id)
  expect(await search('motu.pf')).toEqual({ ids: newest.slice(0, 50), count: 52 })
  expect(await search(' Poe@motu.pf')).toEqual({ ids: [newest[51]], count: 1 })
  expect(await search('anne-3-poe@motu.pf')).toEqual({ ids: [newest[48]], count: 1 })
})

// Seen to fail: a telephone was words, which no client has.
test('the clients of a telephone are found however it is dialled, beside the one whose number ends so', async () => {
  const [marie, paul] = [await app.makeCustomer(), await app.makeCustomer()]
  const set = (phone: string, { id }: Person) =>
    app.deps.pool.query('update customers set phone = $1 where user_id = $2', [phone, id])
  await set('+262692418835', marie)
  await set('+33612345678', paul)
  const found = async (words: string) => (await search(words)).ids.toSorted()
  for (const typed of ['00262 692 41 88 35', '0692 41 88 35', '+262692418835', '692.41.88.35']) {
    expect([typed, await search(typed)]).toEqual([typed, { ids: [marie.id], count: 1 }])
  }
  expect(await found('+33 (0)6 12 34 56 78')).toEqual([paul.id])
  const { body } = await app.request('GET', `/api/admin/clients/${marie.id}`, { as: office })
  const digits = body.clientNumber.slice(4)
  await set(`+687${digits}`, paul)
  expect(await found(digits)).toEqual([marie.id, paul.id].toSorted())
})
