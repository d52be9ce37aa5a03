import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshEmail, registrationForm } from '#tests/support/accounts.ts'
import { startTestMailbox, type TestMailbox } from '#tests/support/mailbox.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let mailbox: TestMailbox
beforeAll(async () => {
  mailbox = await startTestMailbox()
  app = await createTestApp({ SMTP_URL: mailbox.smtpUrl })
})
afterAll(async () => {
  await app.close()
  await mailbox.close()
})

const bait = 'Gagnez 1000 € sur https://piege.exemple'

// Removed to see it fail: each of the three greetings without a name.
test('what a stranger types as a name never reaches a mailbox that is not proved to be theirs', async () => {
  const victim = freshEmail()
  const form = registrationForm({ email: victim, firstName: bait })
  expect((await app.request('POST', '/api/registrations', { body: form })).status).toBe(200)
  const body = { email: victim }
  expect((await app.request('POST', '/api/password-reset-requests', { body })).status).toBe(200)

  const stranger = await app.makeCustomer()
  await app.deps.db
    .updateTable('customers')
    .set({ first_name: bait })
    .where('user_id', '=', stranger.id)
    .execute()
  const other = freshEmail()
  const change = { as: stranger, body: { newEmail: other } }
  expect((await app.request('POST', '/api/me/email-change', change)).status).toBe(200)
  await app.runJobs()

  const received = [...(await mailbox.mailsTo(victim)), ...(await mailbox.mailsTo(other))]
  expect(received).toHaveLength(3)
  for (const { subject, text, html } of received) {
    expect(subject + text + html).not.toContain('piege.exemple')
  }
})
