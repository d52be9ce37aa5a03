import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestMailbox, type TestMailbox } from '#tests/support/mailbox.ts'
import { patience } from '#tests/support/patience.ts'
import { createTestApp, type Person, type TestApp } from '#tests/support/test-app.ts'
import { notify } from './outbox.ts'
import { jobContext, startWorker } from '#server/worker.ts'

let app: TestApp
let mailbox: TestMailbox
let person: Person
beforeAll(async () => {
  mailbox = await startTestMailbox()
  app = await createTestApp({ SMTP_URL: mailbox.smtpUrl })
  person = await app.makeCustomer()
  await startWorker(app.deps)
})
afterAll(async () => {
  await app.close()
  await mailbox.close()
})

const promise = (dedupeKey: string) =>
  app.deps.db.transaction().execute((tx) =>
    notify(tx, jobContext(app.deps, 'deliver-notification'), {
      kind: 'password-changed',
      payload: { userId: person.id },
      userId: person.id,
      recipient: person.email,
      dedupeKey,
    }),
  )
const inState = async (state: string) => {
  const rows = await app.deps.db
    .selectFrom('notifications')
    .select('id')
    .where('channel', '=', 'email')
    .where('state', '=', state)
    .execute()
  return rows.length
}
const arrived = async () => (await mailbox.mailsTo(person.email)).length

// Seen to fail: with batches of one job and no burst, 40 mails take 20 seconds.
test('a backlog of forty mails leaves within seconds', async () => {
  for (let n = 0; n < 40; n += 1) await promise(`backlog-${n}`)
  await expect.poll(() => inState('sent'), { timeout: 10_000, interval: 100 }).toBe(40)
  expect(await arrived()).toBe(40)
})

test('what was promised while the mail server was down leaves when it is back, once', async () => {
  await mailbox.setDown(true)
  const before = await arrived()
  for (let n = 0; n < 12; n += 1) await promise(`outage-${n}`)
  const tried = async () => {
    const { rows } = await app.deps.pool.query(
      `select 1 from notifications where attempts > 0 and state = 'queued'`,
    )
    return rows.length
  }
  await expect.poll(tried, { ...patience, interval: 100 }).toBe(12)
  await mailbox.setDown(false)
  await expect.poll(() => inState('queued'), { ...patience, interval: 200 }).toBe(0)
  expect(await arrived()).toBe(before + 12)
})
