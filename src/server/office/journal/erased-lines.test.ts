import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordFact } from '#server/core/facts.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { sealJournal } from './check-journal.ts'
import { verifyJournal } from './verify-journal.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

test('what the law takes out of the journal does not break it', async () => {
  const chief = await app.makeStaff('super_admin')
  const marie = await app.makeCustomer()
  const ctx = await app.contextOf(chief)
  const change = { before: { city: 'Nouméa' }, after: { city: 'Païta' } }
  await ctx.db
    .transaction()
    .execute((tx) =>
      recordFact(tx, ctx, { type: 'account.profile-changed', customerId: marie.id, change }),
    )
  const longAgo = { ...ctx, now: () => new Date(ctx.now().getTime() - 366 * 24 * 3_600_000) }
  await ctx.db
    .transaction()
    .execute((tx) => recordFact(tx, longAgo, { type: 'account.signed-in', customerId: chief.id }))
  const clerk = await app.makeStaff('operateur')
  const clerks = await app.contextOf(clerk)
  await ctx.db.transaction().execute((tx) => recordFact(tx, clerks, { type: 'parcel.packed' }))
  const tomorrow = { ...ctx, now: () => new Date(ctx.now().getTime() + 24 * 3_600_000) }
  await sealJournal(tomorrow)

  const { status } = await app.request('POST', '/api/me/deletion', {
    as: marie,
    body: { confirmation: 'SUPPRIMER' },
  })
  expect(status).toBe(200)
  await ctx.db.deleteFrom('events').where('type', '=', 'account.signed-in').execute()
  await app.deps.pool.query(
    `with gone as (update users set deleted_at = now() where id = $1)
     update events set actor_label = 'Compte supprimé' where actor_id = $1`,
    [clerk.id],
  )
  const left = await ctx.db.selectFrom('fact_changes').select('event_id').execute()
  expect(left).toEqual([])
  expect(await verifyJournal(tomorrow)).toEqual({
    lines: 3,
    broken: [],
    unreadable: 0,
    unreadableDays: 0,
  })
})

test('lines sealed with a key that is gone are said to be unreadable, not whole', async () => {
  const ctx = await app.contextOf(await app.makeStaff('admin'))
  const config = { ...ctx.config, AUTH_SECRET: 'another-secret-of-the-same-length-0123456789' }
  expect(await verifyJournal({ ...ctx, config })).toMatchObject({
    broken: [],
    unreadable: 3,
    unreadableDays: 367,
  })
})
