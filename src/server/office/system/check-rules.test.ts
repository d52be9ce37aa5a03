import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type Person, type TestApp } from '#tests/support/test-app.ts'
import { defineJob, JobQueue, noPayload } from '#server/core/jobs.ts'
import { jobs } from '#server/jobs.ts'
import { ruleSentences } from '#words/system.ts'
import { checkRules, ruleNames } from './check-rules.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await createTestApp()
  admin = await app.makeStaff('admin')
})
afterAll(() => app.close())

const look = async () => checkRules(await app.contextOf(admin))
const state = async () => (await app.request('GET', '/api/admin/rule-check', { as: admin })).body
const lastCheck = async () => (await state()).check
const alerts = async () =>
  (await app.request('GET', '/api/admin/dashboard/alerts', { as: admin })).body.alerts

test('the office reads each rule in French, and no other', () => {
  expect(Object.keys(ruleSentences).toSorted()).toEqual(ruleNames.toSorted())
})

const installed = async (hours: number) =>
  app.deps.pool.query('update migrations set applied_at = $1', [
    new Date(app.clock.now.getTime() - hours * 3_600_000),
  ])

// Removed to see it fail: `applied_at` in `lastNightOf`.
test.each([
  ['late-rule-check', '/api/admin/rule-check'],
  ['late-journal-check', '/api/admin/journal/state'],
])('nights that never ran are an alert once a night should have: %s', async (kind, path) => {
  const told = async () => ({
    alert: (await alerts()).some((alert: { kind: string }) => alert.kind === kind),
    ...(await app.request('GET', path, { as: admin })).body,
  })
  await installed(35)
  expect(await told()).toMatchObject({ alert: false, late: false, check: null })
  await installed(37)
  expect(await told()).toMatchObject({ alert: true, late: true, check: null })
  await installed(0)
})

// Removed to see it fail: `isUnderWay` in checkRulesNow; its lock.
test('an admin checks at once, one at a time, and reads that it runs', async () => {
  const ask = (as = admin) => app.request('POST', '/api/admin/rule-checks', { as })
  expect((await ask(await app.makeStaff('operateur'))).status).toBe(403)
  const answers = await Promise.all([ask(), ask(), ask()])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  expect(answers.map(({ body }) => body.code)).toContain('check-under-way')
  expect(await state()).toMatchObject({ isRunning: true, check: null })
  await app.runJobs()
  expect(await state()).toMatchObject({ isRunning: false, check: { broken: [] } })
  await app.deps.pool.query('delete from rule_checks')
})

test('what a night finds broken is an alert with its examples, until a night finds it mended', async () => {
  expect(await lastCheck()).toBeNull()
  const countWrongBy = (delta: number) =>
    app.deps.pool.query(`insert into tally_changes (name, delta) values ('users', $1)`, [delta])
  await countWrongBy(3)
  await look()
  const rule = 'the counts that are kept, and the sums of each day in Paris, are those of the rows'
  expect(await lastCheck()).toMatchObject({
    rules: ruleNames.length,
    broken: [{ rule, count: 1, examples: ['users'] }],
  })
  expect(await alerts()).toContainEqual({ kind: 'broken-rules', count: 1 })

  await countWrongBy(-3)
  await look()
  expect(await lastCheck()).toMatchObject({ broken: [] })
  expect(await alerts()).not.toContainEqual(expect.objectContaining({ kind: 'broken-rules' }))
})

// Removed to see it fail: the savepoint of each rule; the catch around its look.
test('a rule that cannot be read is noted beside what the others found, and is an alert of its own', async () => {
  const { pool } = app.deps
  await pool.query(`insert into tally_changes (name, delta) values ('users', 3)`)
  await pool.query(`alter table invoices rename column content_sha256 to away`)
  await look()
  await pool.query(`alter table invoices rename column away to content_sha256`)
  await pool.query(`insert into tally_changes (name, delta) values ('users', -3)`)
  const unread = { count: 0, examples: [], unread: true }
  expect((await lastCheck()).broken).toEqual([
    {
      rule: 'each invoice and credit note carries the print of the one before it in its series',
      ...unread,
    },
    expect.objectContaining({ count: 1, examples: ['users'], unread: false }),
    { rule: 'an invoice is as it was issued', ...unread },
  ])
  expect(await alerts()).toContainEqual({ kind: 'broken-rules', count: 1 })
  expect(await alerts()).toContainEqual({ kind: 'unread-rules', count: 2 })
  await look()
  expect((await lastCheck()).broken).toEqual([])
})

// Removed to see it fail: the comparison of `late-rule-check`; the one of `isCheckLate`.
test('a night that is missing is an alert, and the last check says that it is old', async () => {
  await look()
  const madeBefore = (hours: number) =>
    app.deps.db
      .updateTable('rule_checks')
      .set({ checked_at: new Date(app.clock.now.getTime() - hours * 3_600_000) })
      .execute()
  await madeBefore(35)
  expect((await state()).late).toBe(false)
  expect(await alerts()).not.toContainEqual(expect.objectContaining({ kind: 'late-rule-check' }))
  await madeBefore(37)
  expect((await state()).late).toBe(true)
  expect(await alerts()).toContainEqual({
    kind: 'late-rule-check',
    count: 1,
    oldestAt: expect.any(String),
  })
})

// Removed to see it fail: `updateQueue` in makeQueue.
test.each(['check-rules', 'check-journal'])(
  '%s has an hour and few retries, in the queue that an earlier version made too',
  async (name) => {
    const { pool, config } = app.deps
    const options = async () => {
      const { rows } = await pool.query(
        `select expire_seconds, retry_limit from pgboss.queue where name = $1`,
        [name],
      )
      return rows
    }
    const own = [{ expire_seconds: 3600, retry_limit: 2 }]
    expect(await options()).toEqual(own)
    await pool.query(
      `update pgboss.queue set expire_seconds = 300, retry_limit = 30 where name = $1`,
      [name],
    )
    const again = await JobQueue.open(config.DATABASE_URL, jobs, () => {})
    await again.close()
    expect(await options()).toEqual(own)
  },
)

// Removed to see it fail: `#stopFormerClocks`.
test('a job of the clock that an earlier version had is sent no more', async () => {
  const { pool, config } = app.deps
  const former = defineJob({
    name: 'former',
    payload: noPayload,
    every: '* * * * *',
    run: async () => {},
  })
  const ctx = await app.contextOf(admin)
  const startWith = async (listed: typeof jobs) => {
    const queue = await JobQueue.open(config.DATABASE_URL, listed, () => {})
    await queue.work(() => ctx)
    await queue.close()
    const { rows } = await pool.query<{ name: string }>('select name from pgboss.schedule')
    return rows.map(({ name }) => name)
  }
  expect(await startWith([...jobs, former])).toContain('former')
  const names = await startWith(jobs)
  expect(names).not.toContain('former')
  expect(names).toContain('check-journal')
})
