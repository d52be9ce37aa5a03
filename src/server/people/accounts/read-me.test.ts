import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type Person, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let marie: Person
beforeAll(async () => {
  app = await createTestApp()
  marie = await app.makeCustomer()
})
afterAll(() => app.close())

const me = async (as: Person) => (await app.request('GET', '/api/me', { as })).body.user

/** Runs `act` after `sql` broke the database; `back` repairs it. */
async function whileBroken(sql: string, back: string, act: () => Promise<void>): Promise<void> {
  await app.deps.pool.query(sql)
  try {
    await act()
  } finally {
    await app.deps.pool.query(back)
  }
}

// Removed to see it fail: the `catch` of readMe.
test('a profile that cannot be read leaves who the session knows, staff as staff', async () => {
  const chief = await app.makeStaff('admin')
  expect(await me(marie)).toMatchObject({ profile: 'read', clientNumber: expect.any(String) })
  await whileBroken(
    'alter table customers rename column address_line1 to away',
    'alter table customers rename column away to address_line1',
    async () => {
      expect(await me(marie)).toMatchObject({
        profile: 'basic',
        email: marie.email,
        role: 'client',
        isActive: true,
        clientNumber: null,
      })
      expect(await me(chief)).toMatchObject({ profile: 'basic', role: 'admin', isActive: true })
    },
  )
  expect((await me(marie)).profile).toBe('read')
})

// Removed to see it fail: `isRole` in readMe, then in basicUserOf.
test('a role that nobody knows opens nothing, and says so', async () => {
  const stranger = await app.makeCustomer()
  await app.deps.pool.query('alter table users drop constraint users_role_check')
  await app.deps.pool.query(`update users set role = 'inconnu' where id = $1`, [stranger.id])
  expect(await me(stranger)).toMatchObject({ profile: 'unreadable', isActive: false })
  for (const path of ['/api/parcels', '/api/me/account', '/api/admin/declarations']) {
    expect((await app.request('GET', path, { as: stranger })).status).toBe(403)
  }
})
