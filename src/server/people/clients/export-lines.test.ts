import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type Person, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let office: Person
beforeAll(async () => {
  app = await createTestApp()
  office = await app.makeStaff('admin')
})
afterAll(() => app.close())

const ask = (path: string) => app.request('GET', `/api/admin/${path}`, { as: office })

// Seen to fail without `recordExport`.
test('a list leaves a line in the journal each time that it leaves, without what was typed', async () => {
  const exports = async () =>
    (await ask('journal?kind=team')).body.items.filter(
      ({ type }: { type: string }) => type === 'staff.list-exported',
    )
  const before = await exports()
  await ask('clients-export?plan=premium&search=dupont')
  await ask('clients?plan=premium')
  const [line, ...others] = await exports()
  expect(others).toEqual(before)
  expect(line).toMatchObject({
    actor: { id: office.id },
    details: { exported: 'clients', filters: { plan: 'premium', search: true } },
  })
  expect((await ask('clients-export?active=perhaps')).status).toBe(422)
  expect(await exports()).toHaveLength(before.length + 1)
})
