import { afterAll, beforeAll, expect, test } from 'vitest'
import { notify } from '#server/messages/notifications/outbox.ts'
import { startTestMailbox, type TestMailbox } from '#tests/support/mailbox.ts'
import { insertWebhookFailure } from '#tests/support/insert-own-objects.ts'
import { createTestApp, type Person, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let mailbox: TestMailbox
let chief: Person
let marie: Person
beforeAll(async () => {
  mailbox = await startTestMailbox()
  app = await createTestApp({ SMTP_URL: mailbox.smtpUrl })
  chief = await app.makeStaff('admin')
  marie = await app.makeCustomer()
})
afterAll(async () => {
  await app.close()
  await mailbox.close()
})

async function promise(kind: 'password-changed' | 'reset-password', key: string): Promise<string> {
  const ctx = await app.contextOf(marie)
  await ctx.db.transaction().execute((tx) =>
    notify(tx, ctx, {
      kind,
      payload: { userId: marie.id },
      userId: marie.id,
      recipient: marie.email,
      dedupeKey: key,
    }),
  )
  const row = ctx.db.selectFrom('notifications').select('id').where('dedupe_key', '=', key)
  return (await row.executeTakeFirstOrThrow()).id
}
const ask = (path: string, as = chief) => app.request('GET', `/api/admin/outbox${path}`, { as })
const retry = (id: string, headers = {}) =>
  app.request('POST', `/api/admin/outbox/${id}/retry`, { as: chief, body: {}, headers })
const fail = (id: string) =>
  app.deps.db
    .updateTable('notifications')
    .set({ state: 'failed', last_error: 'refused' })
    .where('id', '=', id)
    .execute()
const arrived = async (): Promise<number> => (await mailbox.mailsTo(marie.email)).length

test('a mail is shown as it left, as text and as a page where nothing runs', async () => {
  const id = await promise('password-changed', 'shown')
  await app.runJobs()
  const { body } = await ask(`/${id}`)
  expect(body).toMatchObject({ preview: 'sent', message: { state: 'sent', channel: 'email' } })
  expect(body.text).toContain('mot de passe')
  // The data of the message has changed since; the stored text has not.
  await app.deps.db
    .updateTable('customers')
    .set({ first_name: 'Autre' })
    .where('user_id', '=', marie.id)
    .execute()
  expect((await ask(`/${id}`)).body.text).toBe(body.text)

  const page = await ask(`/${id}/mail`)
  const policy = page.headers.get('content-security-policy') ?? ''
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain('sandbox')
  expect(policy).not.toContain('script')
  expect(policy).not.toContain('unsafe-inline')
  expect(policy).toMatch(/style-src 'unsafe-hashes' 'sha256-/)
  expect(new TextDecoder().decode(page.body)).toContain('<html lang="fr"')
})

// Removed to see it fail: `withoutSecrets` in deliver-notification.
test('the link that a mail carried opens nothing from here', async () => {
  const id = await promise('reset-password', 'secret')
  await app.runJobs()
  const token = await mailbox.tokenFor(marie.email)
  const { body } = await ask(`/${id}`)
  expect(body.preview).toBe('sent')
  const page = new TextDecoder().decode((await ask(`/${id}/mail`)).body)
  for (const shown of [body.text, page]) {
    expect(shown).toContain('#jeton=…')
    expect(shown).not.toContain(token)
  }
})

test('a link is not made to be shown: who reads of a queued reset causes none', async () => {
  const id = await promise('reset-password', 'waiting')
  expect((await ask(`/${id}`)).body).toMatchObject({ preview: 'none', text: null })
  expect((await ask(`/${id}/mail`)).status).toBe(404)
  const tokens = await app.deps.db.selectFrom('one_time_tokens').select('token_hash').execute()
  expect(tokens).toHaveLength(1)
  await app.runJobs()
})

// Removed to see it fail: the look at the state in retryOutboxMessage.
test('what was given up leaves again once, however often and in parallel it is asked', async () => {
  const id = await promise('password-changed', 'again')
  await fail(id)
  const before = await arrived()
  const answers = await Promise.all(Array.from({ length: 6 }, () => retry(id)))
  const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
  expect(statuses).toEqual([200, 409, 409, 409, 409, 409])
  await app.runJobs()
  expect(await arrived()).toBe(before + 1)
  expect((await ask(`/${id}`)).body.message).toMatchObject({ state: 'sent', lastError: null })
  expect((await retry(id)).body.code).toBe('message-not-failed')
  const { body } = await app.request('GET', '/api/admin/journal?kind=messages', { as: chief })
  expect(body.items).toMatchObject([
    {
      type: 'message.retried',
      change: { before: { state: 'failed' }, after: { state: 'queued' } },
    },
  ])
})

test('a retry of an old message has its days of patience again', async () => {
  const id = await promise('password-changed', 'old')
  await fail(id)
  app.clock.now = new Date(app.clock.now.getTime() + 5 * 24 * 3_600_000)
  await mailbox.setDown(true)
  await retry(id)
  const { sweepOutbox } = await import('#server/messages/notifications/outbox.ts')
  await sweepOutbox(await app.contextOf(chief))
  expect((await ask(`/${id}`)).body.message.state).toBe('queued')
  await mailbox.setDown(false)
})

test('it is filtered by state, kind, recipient and day, page by page', async () => {
  const ids = async (query: string): Promise<string[]> =>
    (await ask(query)).body.items.map(({ id }: { id: string }) => id)
  const all = await ids('')
  expect(all.length).toBeGreaterThan(3)
  expect(await ids('?state=failed')).toEqual([])
  expect((await ids('?kind=reset-password')).length).toBe(2)
  expect(await ids(`?recipient=${encodeURIComponent(marie.email.toUpperCase())}`)).toEqual(all)
  expect(await ids('?recipient=personne@escale.test')).toEqual([])
  expect(await ids('?from=2100-01-01')).toEqual([])
  const first = (await ask('?limit=2')).body
  expect([
    ...first.items.map(({ id }: { id: string }) => id),
    ...(await ids(`?limit=100&cursor=${first.nextCursor}`)),
  ]).toEqual(all)
})

test('what is told to the office of somebody is not kept beside them', async () => {
  const ctx = await app.contextOf(marie)
  await app.request('POST', '/api/contact-messages', {
    as: marie,
    body: {
      name: 'Marie',
      email: marie.email,
      subject: 'other',
      message: 'Bonjour',
      filledInSeconds: 9,
    },
  })
  await app.runJobs()
  const rows = ctx.db.selectFrom('notifications').select('content')
  const { content } = await rows.where('kind', '=', 'contact-message').executeTakeFirstOrThrow()
  expect(content).toBeNull()
})

test('a message of Stripe that is settled by hand waits for nobody, and the log says who settled it; another try is looked at first', async () => {
  const eventId = await insertWebhookFailure(app)
  const waiting = async () =>
    (await app.request('GET', '/api/admin/webhook-failures', { as: chief })).body.items.length
  const settle = (attempts: number) =>
    app.request('POST', `/api/admin/webhook-failures/${eventId}/settlement`, {
      as: chief,
      body: { attempts },
    })
  expect((await settle(2)).body).toMatchObject({ code: 'stale', details: { attempts: 1 } })
  expect(await waiting()).toBe(1)
  const answers = await Promise.all([settle(1), settle(1)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404])
  expect(await waiting()).toBe(0)
  const journal = await app.request('GET', '/api/admin/journal?kind=messages', { as: chief })
  const told = journal.body.items.filter(({ type }: { type: string }) => type === 'message.settled')
  expect(told).toMatchObject([{ details: { stripeMessage: eventId, kind: 'charge.refunded' } }])
})
