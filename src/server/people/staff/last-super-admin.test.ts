import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestApp, type Person, type TestApp } from '#tests/support/test-app.ts'

// Removed to see it fail: the advisory lock in keep_a_super_admin: some races leave nobody.
test('two who demote or deactivate each other at once, two hundred times: one always stays', async () => {
  const arena = await createTestApp()
  const [one, two] = [await arena.makeStaff('super_admin'), await arena.makeStaff('super_admin')]
  const reset = sql`update users set role = 'super_admin', is_active = true`
  const unhappy: unknown[] = []
  const tally = { both: 0, refused: 0 }
  for (let race = 0; race < 200; race += 1) {
    const [mine, theirs] = await Promise.all([
      strike(arena, one, two, race),
      strike(arena, two, one, race),
    ])
    const { n } = await arena.deps.db
      .selectFrom('users')
      .select(sql<number>`count(*)::int`.as('n'))
      .where('role', '=', 'super_admin')
      .where('is_active', '=', true)
      .executeTakeFirstOrThrow()
    const codes = [mine, theirs].map(({ status, body }) => body.code ?? status)
    if (codes.includes('last-super-admin')) tally.refused += 1
    if (n < 1 || codes.some((code) => !allowed.includes(code))) unhappy.push([n, codes])
    await reset.execute(arena.deps.db)
  }
  await arena.close()
  expect(unhappy).toEqual([])
  expect(tally.refused).toBeGreaterThan(0)
})

/** The second one has no session, no role, or is refused; there is never an error. */
const allowed = [200, 'last-super-admin', 'unauthenticated', 'forbidden', 'above-you', 'not-found']

async function strike(arena: TestApp, actor: Person, target: Person, race: number) {
  const as = await arena.otherDevice(actor)
  const path = `/api/admin/staff/${target.id}`
  return race % 2 === 0
    ? arena.request('PUT', `${path}/role`, { as, body: { role: 'admin', former: 'super_admin' } })
    : arena.request('POST', `${path}/deactivation`, { as, body: {} })
}
