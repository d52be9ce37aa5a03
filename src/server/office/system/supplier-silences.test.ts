import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeDeps, openDeps } from '#server/open-deps.ts'
import { createTestApp, type Person } from '#tests/support/test-app.ts'
import { noteSilence } from './supplier-silences.ts'

const app = await createTestApp()
let admin: Person
beforeAll(async () => {
  admin = await app.makeStaff('admin')
})
afterAll(() => app.close())

const read = async (path: string) => (await app.request('GET', path, { as: admin })).body
const listed = async () => (await read('/api/admin/silent-suppliers')).items
const alerted = async () => (await read('/api/admin/dashboard/alerts')).alerts
const minutesLater = (minutes: number) =>
  (app.clock.now = new Date(app.clock.now.getTime() + minutes * 60_000))
const note = (isSilent: boolean) => noteSilence(app.deps.db, app.clock.now, 'stripe', isSilent)

// Removed to see it fail: the time of the first silence kept; the oldest silence; the deletion.
test('a silent supplier is an alert since its first silence, until it answers or nobody has asked for long', async () => {
  const since = app.clock.now.toISOString()
  await note(true)
  minutesLater(20)
  await note(true)
  const triedAt = app.clock.now.toISOString()
  expect(await listed()).toEqual([{ supplier: 'stripe', since, triedAt }])
  expect(await alerted()).toContainEqual({
    kind: 'silent-suppliers',
    count: 1,
    oldestAt: expect.any(String),
  })
  minutesLater(31)
  expect([await listed(), await alerted()]).toEqual([[], []])
  await note(true)
  expect(await listed()).toMatchObject([{ since: app.clock.now.toISOString() }])
  await note(false)
  expect(await listed()).toEqual([])
})

// Removed to see it fail: the circuit in `openStripe`.
test('a server whose Stripe is away says so by itself', async () => {
  const away = await openDeps(
    {
      ...app.deps.config,
      STRIPE_SECRET_KEY: 'sk_test_silent',
      STRIPE_API_URL: 'http://127.0.0.1:1',
    },
    { now: () => app.clock.now },
  )
  const ask = () => away.stripe?.balance.retrieve()
  try {
    // Each is tried twice by the SDK.
    for (const call of [ask(), ask(), ask()])
      await expect(call).rejects.toMatchObject({ type: 'StripeConnectionError' })
    await expect.poll(listed).toMatchObject([{ supplier: 'stripe' }])
  } finally {
    await closeDeps(away)
  }
})
