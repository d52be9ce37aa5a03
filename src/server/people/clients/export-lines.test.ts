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

// Seen to fail without `is_active`: two « Oui ».
test('in the list of clients, commercial offers are « Oui » only for an account that is open', async () => {
  const agreed = async (isActive: boolean) => {
    const person = await app.makeCustomer({ plan: 'premium' })
    const { pool } = app.deps
    const yes = 'update customers set accept_commercial_offers = true where user_id = $1'
    await pool.query(yes, [person.id])
    await pool.query('update users set is_active = $2 where id = $1', [person.id, isActive])
    return person.email
  }
  const [open, closed] = [await agreed(true), await agreed(false)]
  const { body } = await ask('clients-export?plan=premium')
  const lines = new TextDecoder().decode(body).split('\r\n')
  const cellsOf = (email: string) => lines.find((line) => line.includes(email))?.split(';')
  expect([cellsOf(open)?.at(-2), cellsOf(closed)?.at(-2)]).toEqual(['Oui', 'Non'])
})
