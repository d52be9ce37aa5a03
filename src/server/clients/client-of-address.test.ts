import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type Person, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let office: Person
beforeAll(async () => {
  app = await createTestApp()
  office = await app.makeStaff('admin')
})
afterAll(() => app.close())

// Seen to fail: without `clientOfAddress`, it was on the second page.
test('a list of clients begins with the one whose whole address is searched, however many newer ones hold it', async () => {
  const made: Person[] = []
  for (let n = 0; n < 12; n += 1) made.push(await app.makeCustomer())
  const rename = 'update users set email = $2 where id = $1'
  for (const [n, { id }] of made.entries()) {
    await app.deps.pool.query(rename, [id, `${n === 0 ? '' : `anne-${n}-`}poe@motu.pf`])
  }
  const list = (query: string) => app.request('GET', `/api/admin/clients?${query}`, { as: office })
  const search = (words: string) => list(`search=${encodeURIComponent(words)}`)
  const ids = async (words: string) => (await search(words)).body.items.map(({ id }: Person) => id)
  const newest = made.toReversed().map(({ id }) => id)
  const sought = newest[11]
  expect(await ids('motu.pf')).toEqual(newest.slice(0, 10))
  expect(await ids(' Poe@motu.pf')).toEqual([sought, ...newest.slice(0, 9)])
  const { body: first } = await search('poe@motu.pf')
  const { body: next } = await list(`search=poe@motu.pf&side=next&cursor=${first.nextCursor}`)
  expect(next.items.map(({ id }: Person) => id)).toEqual(newest.slice(9))
  expect(first.count).toEqual({ value: 12, isMore: false })
  expect((await ids('anne-3-poe@motu.pf'))[0]).toBe(newest[8])
})
