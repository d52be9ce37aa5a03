import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { recordFact, type Fact } from '#server/core/facts.ts'
import { createTestApp, type Person, type TestApp } from '#tests/support/test-app.ts'
import { sealJournal, checkJournal } from './check-journal.ts'
import { verifyJournal, type Verdict } from './verify-journal.ts'

let app: TestApp
let chief: Person
let marie: Person
beforeAll(async () => {
  app = await createTestApp()
  chief = await app.makeStaff('super_admin')
  marie = await app.makeCustomer()
})
afterAll(() => app.close())

const ctx = () => app.contextOf(chief)
const verdict = async (): Promise<Verdict> => verifyJournal(await ctx())
async function does(fact: Fact, who = chief): Promise<number> {
  const context = await app.contextOf(who)
  await context.db.transaction().execute((tx) => recordFact(tx, context, fact))
  const last = await app.deps.pool.query('select max(id)::int as id from events')
  return last.rows[0].id
}

/** Acts as somebody with every right in the database: no trigger runs for them. */
async function behindTheTriggers(damage: string): Promise<void> {
  const client = await app.deps.pool.connect()
  try {
    await client.query(`set session_replication_role = replica`)
    await client.query(damage)
  } finally {
    await client.query(`set session_replication_role = origin`)
    client.release()
  }
}

const day = 24 * 3_600_000
const today = () => app.clock.now.toISOString().slice(0, 10)
async function nightFalls(): Promise<void> {
  app.clock.now = new Date(app.clock.now.getTime() + day)
  await sealJournal(await ctx())
}

const allRead = { unreadable: 0, unreadableDays: 0 }

let fact: number
let sealedDay: string
beforeEach(async () => {
  sealedDay = today()
  fact = await does({
    type: 'account.profile-changed',
    customerId: marie.id,
    change: { before: { city: 'Nouméa' }, after: { city: 'Païta' } },
  })
  await nightFalls()
})

test('what nobody touched holds, however many jobs sealed it at once', async () => {
  for (let n = 0; n < 12; n += 1) await does({ type: 'parcel.packed' })
  await does({ type: 'account.signed-in', customerId: chief.id })
  app.clock.now = new Date(app.clock.now.getTime() + day)
  await Promise.all(Array.from({ length: 5 }, async () => sealJournal(await ctx())))
  const { rows } = await app.deps.pool.query(
    'select count(*)::int as n from events where is_staff_role(actor_role) and at < $1',
    [`${today()}T00:00Z`],
  )
  expect(await verdict()).toEqual({ lines: rows[0].n, broken: [], ...allRead })
})

test('a day is sealed once it has ended, with or without lines', async () => {
  await does({ type: 'parcel.packed' })
  await sealJournal(await ctx())
  const sealed = async () =>
    (await app.deps.pool.query(`select max(day)::text as day from journal_digests`)).rows[0].day
  expect(await sealed()).toBe(sealedDay)
  await nightFalls()
  const withoutLines = today()
  await nightFalls()
  expect(await sealed()).toBe(withoutLines)
  expect((await verdict()).broken).toEqual([])
})

const sealOfAnotherKey = (id: number) =>
  `insert into journal_digests (day, kind, person, lines, signature, key_print, sealed_at)
   select (at at time zone 'UTC')::date, 'values', gen_random_uuid(), 0, 'x', 'x', at from events where id = ${id}`

// Seen to fail: each, with what it changes left out of `digestsOf`.
test.each([
  ['a kind', (id: number) => `update events set type = 'parcel.returned' where id = ${id}`],
  ['a name', (id: number) => `update events set actor_label = 'Paul' where id = ${id}`],
  [
    'a name erased as if its account were',
    (id: number) => `update events set actor_label = 'Compte supprimé' where id = ${id}`,
  ],
  ['who it was', (id: number) => `update events set actor_role = null where id = ${id}`],
  [
    'a time',
    (id: number) => `update events set at = at + interval '1 microsecond' where id = ${id}`,
  ],
  ['a detail', (id: number) => `update events set details = '{"a":1}' where id = ${id}`],
  [
    'one byte of a value',
    (id: number) => `update fact_changes set after = '{"city": "Paíta"}' where event_id = ${id}`,
  ],
  ['a value that is gone', (id: number) => `delete from fact_changes where event_id = ${id}`],
  [
    'a line that is gone',
    (id: number) =>
      `delete from fact_changes where event_id = ${id}; delete from events where id = ${id}`,
  ],
  [
    'a line that was slipped in',
    (id: number) => `insert into events (type, at, actor_kind, actor_id, actor_label, actor_role)
      select 'parcel.packed', at, actor_kind, actor_id, actor_label, actor_role from events where id = ${id}`,
  ],
  // The server's own user may insert both. One seal of another key hid the whole day.
  [
    'a line that was slipped in beside a seal of another key',
    (id: number) => `insert into events (type, at, actor_kind, actor_id, actor_label, actor_role)
      select 'parcel.packed', at, actor_kind, actor_id, actor_label, actor_role from events where id = ${id};
      ${sealOfAnotherKey(id)}`,
  ],
  [
    'seals that one of another key replaced',
    (id: number) =>
      `delete from journal_digests where day = (select (at at time zone 'UTC')::date from events where id = ${id});
      ${sealOfAnotherKey(id)}`,
  ],
  [
    'a value that was slipped under another account',
    (id: number) =>
      `update fact_changes set customer_id = gen_random_uuid() where event_id = ${id}`,
  ],
])('%s that was changed behind our back: its day is named', async (_, damage) => {
  const { broken } = await verdict()
  await behindTheTriggers(damage(fact))
  expect((await verdict()).broken).toEqual([...broken, sealedDay])
})

// Seen to fail: without the look for digests that were not sealed.
test('a value slipped under a line that had none: its day is named', async () => {
  const [itsDay, bare] = [today(), await does({ type: 'parcel.packed' })]
  await nightFalls()
  await behindTheTriggers(
    `insert into fact_changes (event_id, customer_id, before, after) values (${bare}, '${marie.id}', '{}', '{"city": "Lifou"}')`,
  )
  expect((await verdict()).broken).toContain(itsDay)
})

test('a line before the first sealed day is named', async () => {
  await behindTheTriggers(`insert into events (type, at, actor_kind, actor_id, actor_label, actor_role)
    select 'parcel.packed', min(at) - interval '1 day', 'user', '${chief.id}', 'Claire', 'super_admin' from events`)
  const { first } = (await app.deps.pool.query(`select min(at)::date::text as first from events`))
    .rows[0]
  expect((await verdict()).broken).toContain(first)
  await behindTheTriggers(`delete from events where id = (select max(id) from events)`)
})

test('a day taken out with its digests is a gap; cut off the end, it is missed', async () => {
  const [nextDay, next] = [today(), await does({ type: 'parcel.packed' })]
  await nightFalls()
  await checkJournal(await ctx())
  const before = (await verdict()).broken
  await behindTheTriggers(
    `delete from fact_changes where event_id = ${fact}; delete from events where id = ${fact}`,
  )
  await behindTheTriggers(`delete from journal_digests where day = '${sealedDay}'`)
  expect((await verdict()).broken).toEqual([...before, sealedDay])

  await behindTheTriggers(`delete from journal_digests where day = '${nextDay}'`)
  await behindTheTriggers(`delete from events where id = ${next}`)
  await checkJournal(await ctx())
  chief = await app.makeStaff('super_admin')
  const state = await app.request('GET', '/api/admin/journal/state', { as: chief })
  expect(state.body.check).toMatchObject({
    brokenDays: before.length,
    missingLines: 2,
  })
  const alerts = await app.request('GET', '/api/admin/dashboard/alerts', { as: chief })
  expect(alerts.body.alerts[0]).toMatchObject({ kind: 'broken-journal', count: before.length + 1 })
})

// Removed to see it fail: the last check in `lastNightOf`.
test('a night at which the journal was not checked is an alert, until it is', async () => {
  await checkJournal(await ctx())
  const lateness = async () => {
    const state = await app.request('GET', '/api/admin/journal/state', { as: chief })
    const { body } = await app.request('GET', '/api/admin/dashboard/alerts', { as: chief })
    const kinds = body.alerts.map((alert: { kind: string }) => alert.kind)
    return [state.body.late, kinds.includes('late-journal-check')]
  }
  expect(await lateness()).toEqual([false, false])
  app.clock.now = new Date(app.clock.now.getTime() + 37 * 3_600_000)
  chief = await app.makeStaff('super_admin')
  expect(await lateness()).toEqual([true, true])
  await checkJournal(await ctx())
  expect(await lateness()).toEqual([false, false])
})

// Removed to see it fail: the look at the check of a week ago. A house that changed its key had the alert for ever.
test('days that another key sealed are said on the page, and for a week on the dashboard', async () => {
  const told = async () => {
    chief = await app.makeStaff('super_admin')
    const { body } = await app.request('GET', '/api/admin/journal/state', { as: chief })
    const { alerts } = (await app.request('GET', '/api/admin/dashboard/alerts', { as: chief })).body
    const alert = alerts.find(({ kind }: { kind: string }) => kind === 'unread-journal')
    return [body.check.unreadableDays, alert?.count]
  }
  const check = async (secret: string) => {
    const context = await ctx()
    await checkJournal({ ...context, config: { ...context.config, AUTH_SECRET: secret } })
  }
  const former = app.deps.config.AUTH_SECRET
  await check(former)
  expect(await told()).toEqual([0, undefined])
  await check(`another-${former}`)
  const [unread, alerted] = await told()
  expect(unread).toBeGreaterThan(2)
  expect(alerted).toBe(unread)
  app.clock.now = new Date(app.clock.now.getTime() + 8 * day)
  await check(`another-${former}`)
  expect(await told()).toEqual([unread, undefined])

  // As after an upgrade: what the versions before could not read is no news.
  await behindTheTriggers('update audit_checks set unreadable_days = null')
  await check(`another-${former}`)
  expect(await told()).toEqual([unread, undefined])
})
