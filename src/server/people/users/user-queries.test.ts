import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertParcel } from '#tests/support/fixtures.ts'
import { createTestApp, type Person, type TestApp } from '#tests/support/test-app.ts'
import { saveUserForm } from '#tests/support/user-form.ts'

let app: TestApp
let chief: Person
beforeAll(async () => {
  app = await createTestApp()
  chief = await app.makeStaff('super_admin')
})
afterAll(() => app.close())

const claim = ({ id }: Person) =>
  app.deps.db
    .insertInto('parcel_requests')
    .values({
      kind: 'claim',
      customer_id: id,
      tracking_number: '6A12345678901',
      created_at: app.clock.now,
    })
    .execute()

// Seen to fail: with what stands in the way of a deletion alone.
test.each([
  ['a parcel on its way', (person: Person) => insertParcel(app.deps, person, 'pending_arrival')],
  ['a request without its end', claim],
])('who has %s joins no team: nobody could follow it', async (_, leave) => {
  const customer = await app.makeCustomer()
  const roles = async () =>
    (await app.request('GET', `/api/admin/users/${customer.id}`, { as: chief })).body.roles
  expect(await roles()).toContain('operateur')
  await leave(customer)
  const { body } = await saveUserForm(app, chief, customer.id, { role: 'operateur' }, {})
  expect(body.code).toBe('has-business')
  expect(await roles()).not.toContain('operateur')
})
