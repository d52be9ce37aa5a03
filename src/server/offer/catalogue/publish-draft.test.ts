import { afterAll, expect, test } from 'vitest'
import { receivedParcel } from '#tests/support/quote-scenes.ts'
import { good, openPricingDesk, withValues } from '#tests/support/pricing-desk.ts'

const { app, admin, customer, draftWith, publish } = await openPricingDesk()
afterAll(() => app.close())

const twoKilos = 'grids/OM1/standard/tiers/2000'
const price = async () =>
  (await app.request('GET', '/api/estimates?destination=Guadeloupe&weightKg=2')).body.shippingCents
const list = async () =>
  good(await app.request('GET', '/api/admin/catalogue/versions', { as: admin }))
const currentVersion = async (): Promise<number> =>
  (await list()).versions.find(({ state }: { state: string }) => state === 'current').version
const dayIn = (days: number) =>
  new Date(app.clock.now.getTime() + days * 86_400_000).toISOString().slice(0, 10)

test('a draft published now is what everybody pays from then on, and the audit log has both prices', async () => {
  expect(await price()).toBe(2725)
  const draft = await draftWith({ [twoKilos]: 2810 })
  expect(await price()).toBe(2725)
  expect(good(await publish(draft))).toEqual({ version: 2 })
  expect(await price()).toBe(2810)
  expect((await list()).drafts).toEqual([])
  const change = await app.deps.db
    .selectFrom('fact_changes')
    .innerJoin('events', 'events.id', 'fact_changes.event_id')
    .select(['before', 'after', 'actor_id'])
    .where('type', '=', 'catalogue.published')
    .executeTakeFirstOrThrow()
  expect(change).toEqual({
    before: { [twoKilos]: 2725 },
    after: { [twoKilos]: 2810 },
    actor_id: admin.id,
  })
})

test('a scheduled version waits for its day in Paris, can be changed and withdrawn until then', async () => {
  const before = await price()
  const current = await currentVersion()
  const first = good(
    await publish(await draftWith({ [twoKilos]: 3000 }, { version: current }), dayIn(40)),
  )
  expect(await price()).toBe(before)

  const edited = await draftWith({ [twoKilos]: 3100 }, { version: first.version, replaces: true })
  expect(edited.comparedWith).toBe(current)
  const again = await app.request('POST', '/api/admin/catalogue/drafts', {
    as: admin,
    body: { version: first.version, replaces: true, name: 'Encore' },
  })
  expect([again.status, again.body.code]).toEqual([409, 'draft-exists'])
  const second = good(await publish(edited, dayIn(50)))
  const states = (await list()).versions.map(
    ({ version, state }: { version: number; state: string }) => [version, state],
  )
  expect(states.slice(0, 2)).toEqual([
    [second.version, 'future'],
    [first.version, 'withdrawn'],
  ])

  const now = app.clock.now
  app.clock.now = new Date(`${dayIn(50)}T11:00:00Z`)
  expect(await price()).toBe(3100)
  app.clock.now = now
  const path = `/api/admin/catalogue/versions/${second.version}/withdrawal`
  good(await app.request('POST', path, { as: admin, body: {} }))
  app.clock.now = new Date(`${dayIn(50)}T11:00:00Z`)
  expect(await price()).toBe(before)
  const late = await app.request('POST', path, { as: admin, body: {} })
  expect([late.status, late.body.code]).toEqual([409, 'version-in-force'])
  app.clock.now = now
})

// Removed to see it fail: `withdrawn_at is null` in `parcel-sql.ts`.
test('a parcel is kept for the days of the version in force, never of one that was withdrawn', async () => {
  await receivedParcel(app, customer, admin, { receivedDaysAgo: 0 })
  const daysLeft = async () =>
    good(await app.request('GET', '/api/parcels', { as: customer })).items[0].freeStorageDaysLeft
  const draft = await draftWith(
    { 'plans/gratuit/freeStorageDays': 45 },
    { version: await currentVersion() },
  )
  const { version } = good(await publish(draft, dayIn(3)))
  const now = app.clock.now
  const then = new Date(`${dayIn(4)}T11:00:00Z`)
  app.clock.now = then
  expect(await daysLeft()).toBe(41)
  app.clock.now = now
  const path = `/api/admin/catalogue/versions/${version}/withdrawal`
  good(await app.request('POST', path, { as: admin, body: {} }))
  app.clock.now = then
  expect(await daysLeft()).toBe(26)
  app.clock.now = now
})

// Removed to see each fail: `catalogue_versions_immutable`, and for the last `catalogue_versions_no_truncate`.
test.each([
  ['update catalogue_versions set content = jsonb_build_object() where version = 1'],
  ['update catalogue_versions set withdrawn_at = now() where version = 1'],
  [`update catalogue_versions set effective_from = now() + interval '1 day' where version = 1`],
  ['delete from catalogue_versions where version = 1'],
  ['truncate catalogue_versions cascade'],
])('the database refuses: %s', async (statement) => {
  const { sql } = await import('kysely')
  await expect(sql.raw(statement).execute(app.deps.db)).rejects.toThrow('never changes')
})

test('what is wrong is told value by value and nothing is published', async () => {
  const draft = await draftWith(
    { 'grids/OM1/standard/tiers/30000': undefined },
    { version: await currentVersion() },
  )
  const { status, body } = await publish(draft)
  expect([status, body.code]).toEqual([409, 'catalogue-invalid'])
  expect(body.details.findings).toEqual([
    { code: 'tier-hole', path: 'grids/OM1/standard/tiers/15000' },
  ])
  const negative = await app.request('PUT', `/api/admin/catalogue/drafts/${draft.id}`, {
    as: admin,
    body: {
      revision: draft.revision,
      name: 'x',
      content: withValues(draft.content, { [twoKilos]: -1 }),
    },
  })
  expect(negative.status).toBe(422)
  const unknown = await app.request('PUT', `/api/admin/catalogue/drafts/${draft.id}`, {
    as: admin,
    body: { revision: draft.revision, name: 'x', content: { ...draft.content, discount: 1 } },
  })
  expect(unknown.status).toBe(422)
})

test('a past day and a draft that changes nothing are refused', async () => {
  const current = await currentVersion()
  const past = await publish(await draftWith({ [twoKilos]: 1 }, { version: current }), dayIn(-1))
  expect([past.status, past.body.code]).toEqual([409, 'date-past'])
  const same = await publish(await draftWith({}, { version: current }))
  expect([same.status, same.body.code]).toEqual([409, 'nothing-changed'])
})

// Removed to see it fail: the comparison of revisions in `lockDraft`.
test('two admins on one draft: the second is refused and nothing of the first is lost', async () => {
  const draft = await draftWith({}, { version: await currentVersion() })
  const save = (value: number) =>
    app.request('PUT', `/api/admin/catalogue/drafts/${draft.id}`, {
      as: admin,
      body: {
        revision: draft.revision,
        name: 'Nouveaux tarifs',
        content: withValues(draft.content, { [twoKilos]: value }),
      },
    })
  const answers = await Promise.all([save(2901), save(2902)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const refused = answers.find(({ status }) => status === 409)
  expect(refused?.body).toMatchObject({ code: 'stale', details: { revision: draft.revision + 1 } })
})

test('what was published meanwhile is not undone: the draft is taken onto it first', async () => {
  const current = await currentVersion()
  const mine = await draftWith({ [twoKilos]: 2850 }, { version: current })
  const theirs = await draftWith({ 'insurance/150': 120 }, { version: current })
  const published = good(await publish(theirs))
  const refused = await publish(mine)
  expect(refused.body).toMatchObject({
    code: 'base-changed',
    details: { version: published.version },
  })
  const rebased = good(
    await app.request('POST', `/api/admin/catalogue/drafts/${mine.id}/rebase`, {
      as: admin,
      body: { revision: mine.revision, effectiveFrom: null },
    }),
  )
  const { version } = good(await publish(rebased))
  const { body } = await app.request('GET', `/api/admin/catalogue/versions/${version}`, {
    as: admin,
  })
  expect(body.content.insurance[1]).toEqual({ tier: 150, cents: 120 })
  expect(await price()).toBe(2850)
})

test('two who publish at once publish one after the other, the second over the first only by asking', async () => {
  const current = await currentVersion()
  const both = [
    await draftWith({ [twoKilos]: 2860 }, { version: current }),
    await draftWith({ 'insurance/300': 230 }, { version: current }),
  ]
  const answers = await Promise.all(both.map((draft) => publish(draft)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('the warehouse and customers see none of it', async () => {
  for (const person of [await app.makeStaff('operateur'), await app.makeCustomer()]) {
    const { status } = await app.request('GET', '/api/admin/catalogue', { as: person })
    expect(status).toBe(403)
  }
})
