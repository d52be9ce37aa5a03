import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { segmentsOf } from '#server/core/adapters/sms.ts'
import { messages } from '#server/message-list.ts'
import { noticeRow } from '#server/messages/notifications/notice-queries.ts'
import { publishFirstCatalogue } from '#server/offer/catalogue/current-catalogue.ts'
import { createTestApp, type Person, type TestApp } from '#tests/support/test-app.ts'
import { withExampleRows } from './insert-example-requests.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await createTestApp({ BASE_URL: 'http://www.escale.example.org' })
  await publishFirstCatalogue(app.deps.db)
  admin = await app.makeStaff('admin')
})
afterAll(() => app.close())

const read = (path: string, as = admin) =>
  app.request('GET', `/api/admin/message-templates${path}`, { as })
const kinds = Object.keys(messages)

describe('every message is written with the example, on each of its channels', () => {
  test.each(kinds)('%s', async (kind) => {
    const { status, body } = await read(`/${kind}`)
    expect(status).toBe(200)
    const { mail, sms, site } = body
    const written = [mail && 'email', sms && 'sms', site && 'site'].filter(Boolean)
    expect(written).toEqual(body.template.channels)
    expect(JSON.stringify(body)).not.toMatch(/undefined|NaN|#jeton=[^…]/)
    if (!sms) return
    expect(sms).toMatchObject({ alphabet: 'GSM-7', segments: 1 })
    expect(sms.text).toMatch(/^Escale : /)
    expect(segmentsOf(sms.text)).toBe(1)
  })
})

// Removed to see it fail: `readersMoment`, for the day in Paris. The example reads in La Réunion.
test.each(['quote-expiring', 'supplement-requested', 'standing-order-announced'])(
  'the SMS %s names an end by the clock of its reader',
  async (kind) => {
    expect((await read(`/${kind}`)).body.sms.text).toMatch(/ à \d{1,2} h \d\d \(heure locale\)/)
  },
)

/** These open a page of the account. Of a document, the example has no row. */
const withoutSubject = /^(welcome$|subscription-|document-)/

// Seen to fail: a destruction, a storage to pay and the claims opened nothing.
test('every notice on the site opens what it is about', async () => {
  const ctx = await app.contextOf(admin)
  const shown = Object.values(messages).filter(
    ({ kind, topic, ...message }) =>
      'site' in message && topic !== 'account' && !withoutSubject.test(kind),
  )
  const opens = await withExampleRows(ctx, (inside, rows) =>
    Promise.all(
      shown.map(async ({ kind, example }) => {
        const { id } = await inside.db
          .insertInto('notifications')
          .values({
            user_id: rows.userId,
            channel: 'site',
            recipient: '',
            kind,
            payload: JSON.stringify(example(rows, ctx.now())),
            dedupe_key: kind,
            created_at: ctx.now(),
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        const notice = await noticeRow(inside.db, rows.userId, id)
        return [kind, notice?.target?.kind, notice?.claim?.number]
      }),
    ),
  )
  expect(opens.filter(([, target]) => target === undefined)).toEqual([])
  for (const kind of ['accepted', 'paid', 'received', 'rejected', 'sent']) {
    expect(opens).toContainEqual([`claim-${kind}`, 'order', 'L-EXEMPLE'])
  }
  expect(opens).toContainEqual(['disposal-announced', 'parcel', undefined])
  expect(opens).toContainEqual(['storage-to-settle', 'parcel', undefined])
})

test('a mail is a page where nothing runs; a message without a mail, or unknown, has none', async () => {
  const page = await read('/parcel-blocked/mail')
  expect(new TextDecoder().decode(page.body)).toContain('Batterie au lithium')
  expect(page.headers.get('content-security-policy')).toContain('sandbox')
  for (const path of ['/option-done/mail', '/nothing', '/nothing/mail', '/toString']) {
    expect((await read(path)).status).toBe(404)
  }
  expect((await read('', await app.makeStaff('operateur'))).status).toBe(403)
})

test('the list names each message once, with its topic and channels', async () => {
  const { items } = (await read('')).body
  expect(items.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual(kinds.toSorted())
  expect(items).toContainEqual({
    kind: 'quote-ready',
    label: 'Devis prêt',
    topic: 'quotes',
    channels: ['email', 'sms', 'site'],
  })
})

/** The rows of every table, and of the queue; the session that reads is used by each request. */
async function rowsOfAllTables(): Promise<Record<string, string>> {
  const { rows: tables } = await app.deps.pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss')
       and tablename not in ('sessions', 'bam', 'version', 'schedule', 'queue', 'warning') order by 1`,
  )
  const counted: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await app.deps.pool.query<{ digest: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as digest from ${name} t`,
    )
    counted[name] = rows[0]?.digest ?? ''
  }
  return counted
}

// Removed to see it fail: the rollback in withExampleRows.
test('nothing of the examples stays: no row, no number, no fact, no job, also when ten are read at once', async () => {
  const before = await rowsOfAllTables()
  const ten = kinds.slice(0, 5).flatMap((kind) => [`/${kind}`, `/${kind}`])
  const answers = await Promise.all(ten.map((path) => read(path)))
  expect(answers.map(({ status }) => status)).toEqual(ten.map(() => 200))
  await read('/phone-code')
  await read('/reset-password/mail')
  expect(await rowsOfAllTables()).toEqual(before)
})

test('an address of the example may exist already: numbers and addresses are never somebody’s', async () => {
  const marie = await app.makeCustomer()
  await app.deps.db
    .updateTable('customers')
    .set({ client_number: 'CLT-999999' })
    .where('user_id', '=', marie.id)
    .execute()
  expect((await read('/welcome')).body.mail.text).toContain('CLT-999998')
})
