import { afterAll, beforeAll, expect, test } from 'vitest'
import { noPayload } from '#server/core/jobs.ts'
import { emailChangeActs } from '#tests/support/email-change.ts'
import { freshEmail } from '#tests/support/accounts.ts'
import { startTestMailbox, type TestMailbox } from '#tests/support/mailbox.ts'
import { refundDesk } from '#tests/support/refund-desk.ts'
import type { Person } from '#tests/support/test-app.ts'
import { openTill, type Till } from '#tests/support/till.ts'
import { deleteStripeCustomersJob } from './sync-stripe-customer.ts'

let till: Till
let mailbox: TestMailbox
let admin: Person
beforeAll(async () => {
  mailbox = await startTestMailbox()
  till = await openTill({ SMTP_URL: mailbox.smtpUrl })
  admin = await till.app.makeStaff('admin')
})
afterAll(async () => {
  await till.close()
  await mailbox.close()
})

/** A customer whose one order is delivered. */
async function served(totalCents = 4215): Promise<Person> {
  const marie = await till.app.makeCustomer()
  const { url } = (await till.open(marie, [await till.makeQuote(marie, { totalCents })])).body
  await till.pay(url)
  for (const table of ['orders', 'parcels'])
    await till.app.deps.pool.query(
      `update ${table} set status = 'delivered' where customer_id = $1`,
      [marie.id],
    )
  return marie
}

const atStripe = async (email: string) =>
  (await till.app.deps.stripe?.customers.list({ email }))?.data ?? []
const remove = (as: Person) =>
  till.app.request('POST', '/api/me/deletion', { as, body: { confirmation: 'SUPPRIMER' } })
const idOf = async ({ id }: Person) =>
  (
    await till.app.deps.db
      .selectFrom('customers')
      .select('stripe_customer_id as id')
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow()
  ).id
const sweep = async () =>
  deleteStripeCustomersJob.run(await till.app.contextOf(admin), noPayload.parse({}))

// Removed to see it fail: the job that `erasePayments` enqueues.
test('a deleted account leaves no customer at the provider, nor the link to one', async () => {
  const marie = await served()
  expect(await atStripe(marie.email)).toHaveLength(1)
  expect((await remove(marie)).status).toBe(200)
  await till.app.runJobs()
  expect(await atStripe(marie.email)).toEqual([])
  expect(await idOf(marie)).toBeNull()
})

// Removed to see it fail: the refunds of `isUnderWay`.
test('while a refund is under way the customer stays at the provider, and goes the night after', async () => {
  const marie = await served(60_000)
  const desk = refundDesk(till, admin)
  const { status, body } = await desk.ask(await desk.orderOf(marie), { kind: 'whole' })
  expect([status, body.status]).toEqual([200, 'awaiting_approval'])
  expect((await remove(marie)).status).toBe(200)
  await till.app.runJobs()
  await sweep()
  expect(await atStripe(marie.email)).toHaveLength(1)
  const refusal = `/api/admin/refunds/${body.refundId}/refusal`
  expect((await till.app.request('POST', refusal, { as: admin, body: {} })).status).toBe(200)
  await sweep()
  expect(await atStripe(marie.email)).toEqual([])
  expect(await idOf(marie)).toBeNull()
})

// Removed to see it fail: the job in `saveNames`; that in `saveAddress`, for the change and for the way back.
test('a new name and a new address reach the provider, and so does the way back', async () => {
  const { app } = till
  const acts = emailChangeActs(app, mailbox)
  const marie = await served()
  const { version } = (await app.request('GET', '/api/me/account', { as: marie })).body
  const named = { version, firstName: 'Hinano', lastName: 'Teriitahi' }
  expect((await app.request('PUT', '/api/me/profile', { as: marie, body: named })).status).toBe(200)
  await app.runJobs()
  expect(await atStripe(marie.email)).toMatchObject([{ name: 'Hinano Teriitahi' }])

  const asked = await acts.askedFor(freshEmail(), marie)
  await acts.answer(asked.oldLink)
  await acts.answer(asked.newLink)
  await app.runJobs()
  expect(await atStripe(asked.newEmail)).toMatchObject([{ name: 'Hinano Teriitahi' }])
  expect(await atStripe(marie.email)).toEqual([])
  expect((await acts.takeBack(await mailbox.tokenFor(marie.email))).status).toBe(200)
  await app.runJobs()
  expect(await atStripe(marie.email)).toHaveLength(1)
})
