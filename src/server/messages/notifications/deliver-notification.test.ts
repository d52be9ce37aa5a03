import { afterAll, beforeAll, expect, test } from 'vitest'
import { destinations } from '#domain/destination/destination.ts'
import { startTestMailbox, type TestMailbox } from '#tests/support/mailbox.ts'
import { createTestApp, type Person, type TestApp } from '#tests/support/test-app.ts'
import { notify, sweepOutbox } from './outbox.ts'
import { readSettings } from '#server/core/settings/read-settings.ts'
import { jobContext } from '#server/worker.ts'
import { deliverNotification } from './deliver-notification.ts'
import { renderMail } from './mail-layout.ts'
import { routeFile, routeUrl } from './mail-pictures.ts'

let app: TestApp
let mailbox: TestMailbox
let person: Person
beforeAll(async () => {
  mailbox = await startTestMailbox()
  app = await createTestApp({ SMTP_URL: mailbox.smtpUrl })
  person = await app.makeCustomer()
})
afterAll(async () => {
  await app.close()
  await mailbox.close()
})

const ctx = () => jobContext(app.deps, 'deliver-notification')

async function promise(dedupeKey: string, recipient = person.email): Promise<string> {
  await app.deps.db.transaction().execute((tx) =>
    notify(tx, ctx(), {
      kind: 'password-changed',
      payload: { userId: person.id },
      userId: person.id,
      recipient,
      dedupeKey,
    }),
  )
  return (await rowOf(dedupeKey)).id
}
const rowOf = (dedupeKey: string) =>
  app.deps.db
    .selectFrom('notifications')
    .selectAll()
    .where('dedupe_key', '=', dedupeKey)
    .executeTakeFirstOrThrow()
const received = async (address = person.email) => (await mailbox.mailsTo(address)).length

// Seen to fail: with `state = 'queued'` removed from the lock, the mail leaves a second time.
test('a message leaves once, however often and in parallel its job runs', async () => {
  const notificationId = await promise('once')
  const before = await received()
  await Promise.all(Array.from({ length: 8 }, () => deliverNotification(ctx(), { notificationId })))
  await deliverNotification(ctx(), { notificationId })
  expect(await received()).toBe(before + 1)
  expect(await rowOf('once')).toMatchObject({ state: 'sent', attempts: 1, last_error: null })
})

test('with the mail server down the message waits, says why, and leaves when it is back', async () => {
  const notificationId = await promise('later')
  const before = await received()
  await mailbox.setDown(true)
  await expect(deliverNotification(ctx(), { notificationId })).rejects.toThrow('ECONNREFUSED')
  expect(await rowOf('later')).toMatchObject({
    state: 'queued',
    attempts: 1,
    last_error: expect.any(String),
  })

  await mailbox.setDown(false)
  await deliverNotification(ctx(), { notificationId })
  expect(await rowOf('later')).toMatchObject({ state: 'sent', attempts: 2 })
  expect(await received()).toBe(before + 1)
})

test('an answer to a mail goes to the contact mailbox of the settings', async () => {
  await deliverNotification(ctx(), { notificationId: await promise('answered') })
  const { contactEmail } = await readSettings(app.deps.db)
  expect(await mailbox.sourceTo(person.email)).toContain(`Reply-To: ${contactEmail}`)
})

// Removed to see it fail: the address taken out of what is thrown, which the queue logs and keeps.
test('what a mail server says of an address is not thrown into the log', async () => {
  const notificationId = await promise('greylisted')
  const said = '450 4.2.0 <marie.secrete@exemple.fr>: Recipient address rejected: Greylisted'
  const mailer = { send: () => Promise.reject(new Error(said)), close: () => {} }
  const failed = deliverNotification({ ...ctx(), mailer }, { notificationId })
  await expect(failed).rejects.toThrow('Greylisted')
  await expect(failed).rejects.not.toThrow('marie.secrete')
  await app.deps.db.deleteFrom('notifications').where('id', '=', notificationId).execute()
})

test('a promise made twice is one message', async () => {
  expect(await promise('twice')).toBe(await promise('twice'))
})

test('a message whose job was lost gets a new one after two minutes; a live job is left alone', async () => {
  await promise('with-job')
  await promise('lost')
  const { id } = await rowOf('lost')
  await app.deps.pool.query(`delete from pgboss.job where data ->> 'notificationId' = $1`, [id])
  const jobsOf = async (notificationId: string) => {
    const { rows } = await app.deps.pool.query(
      `select id from pgboss.job where state in ('created', 'retry') and data ->> 'notificationId' = $1`,
      [notificationId],
    )
    return rows.length
  }
  await sweepOutbox(ctx())
  expect(await jobsOf(id)).toBe(0)
  app.clock.now = new Date(app.clock.now.getTime() + 3 * 60_000)
  await sweepOutbox(ctx())
  await sweepOutbox(ctx())
  expect(await jobsOf(id)).toBe(1)
  expect(await jobsOf((await rowOf('with-job')).id)).toBe(1)
  await app.runJobs()
  expect((await rowOf('lost')).state).toBe('sent')
})

test('a mail is French, in HTML and text, with nothing from elsewhere and everything escaped', () => {
  const { subject, html, text } = renderMail(
    {
      subject: 'Bonjour\r\nBcc: tous@exemple.fr',
      title: '<b>Titre</b>',
      paragraphs: ['Bonjour,', 'Un & deux', 'Est-ce bien « vous » ?'],
      facts: [{ label: 'Poids', value: '1,2 kg" onload="x' }],
      action: { label: 'Voir', url: 'http://localhost:3000/a?b=1&c="d"' },
      note: 'Petit mot',
    },
    { siteName: 'Escale', siteUrl: 'http://localhost:3000', contactEmail: 'bonjour@escale.test' },
    { mark: 'cid:logo@escale' },
  )
  expect(subject).toBe('Bonjour Bcc: tous@exemple.fr')
  expect(html).toContain('<html lang="fr"')
  expect(html).toContain('&lt;b&gt;Titre&lt;/b&gt;')
  expect(html).toContain('a?b=1&amp;c=&quot;d&quot;')
  expect(html).not.toMatch(/<img src="(?!cid:)|<link|@import|<script|<b>/)
  expect(text).toContain('Poids\u00A0: 1,2 kg')
  expect(html).toContain('«\u00A0vous\u00A0»\u00A0?')
  expect(text).toContain('Voir\u00A0:\nhttp://localhost:3000/a?b=1&c="d"')
})

test('a mail shows the route to a territory by a picture that travels in it, and none to another country', async () => {
  const identity = {
    siteName: 'Escale',
    siteUrl: 'http://localhost:3000',
    contactEmail: 'bonjour@escale.test',
  }
  const htmlTo = (route: string, url: string | undefined) =>
    renderMail({ subject: 'Parti', title: 'Parti', paragraphs: [], route }, identity, {
      mark: 'cid:logo@escale',
      route: url,
    }).html
  expect(htmlTo('Guadeloupe', routeUrl)).toContain(
    '<img src="cid:route@escale" alt="La route de Limoges vers la Guadeloupe"',
  )
  expect(htmlTo('Reste du monde', undefined)).not.toContain('La route')
  for (const destination of destinations) {
    expect((await routeFile(destination))?.bytes.length, destination).toBeGreaterThan(1000)
  }
  expect(await routeFile('Reste du monde')).toBeUndefined()
  expect(await routeFile(undefined)).toBeUndefined()
})
