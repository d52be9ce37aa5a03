import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertParcel } from '#tests/support/fixtures.ts'
import type { Answer, Person } from '#tests/support/test-app.ts'
import { openTill, type Till } from '#tests/support/till.ts'
import { theUser, whileHeld } from '#tests/support/while-held.ts'
import { asAnswer } from './errors.ts'

let till: Till
beforeAll(async () => {
  till = await openTill()
})
afterAll(() => till.close())

const endAccount = (as: Person) =>
  till.app.request('POST', '/api/me/deletion', { as, body: { confirmation: 'SUPPRIMER' } })

const declare = (as: Person, trackingNumber: string, key?: string) =>
  till.app.request('POST', '/api/parcels', {
    as,
    body: { trackingNumber, merchant: 'La Redoute', requestedAction: 'grouping' },
    ...(key ? { headers: { 'idempotency-key': key } } : {}),
  })

const parcelsOf = ({ id }: Person) => till.count('parcels', 'customer_id = $1', [id])

// Removed to see it fail: `lock_timeout`, then 55P03 among `awayCodes`: a 500 after ten seconds.
test('a row that somebody else holds is a 503 to ask again after, within seconds, and nothing is written', async () => {
  const marie = await till.app.makeCustomer()
  const parcelId = await insertParcel(till.app.deps, marie)
  const rival = await till.app.deps.pool.connect()
  await rival.query('begin')
  await rival.query('select from parcels where id = $1 for update', [parcelId])
  const remove = () => till.app.request('DELETE', `/api/parcels/${parcelId}`, { as: marie })
  const startedAt = performance.now()
  const { status, body, headers } = await remove()
  expect([status, body.code]).toEqual([503, 'database-away'])
  expect(headers.get('retry-after')).toBe('2')
  expect(performance.now() - startedAt).toBeLessThan(9000)
  expect(await parcelsOf(marie)).toBe(1)
  await rival.query('rollback')
  rival.release()
  expect((await remove()).status).toBe(200)
})

// Removed to see it fail: 57014 among `awayCodes`.
test('a statement that takes longer than it may is a 503 as well', async () => {
  const slow = till.app.deps.db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = '50ms'`.execute(tx)
    await sql`select pg_sleep(10)`.execute(tx)
  })
  await expect(slow).rejects.toSatisfy((error: Error) => asAnswer(error).status === 503)
})

async function everyConnection(statement: string): Promise<void> {
  const { pool } = till.app.deps
  const all = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
  await Promise.all(all.map((client) => client.query(statement)))
  for (const client of all) client.release()
}

// Removed to see it fail: the second try in inTransaction. The deletion was the one that PostgreSQL ended.
test('who was chosen to end a deadlock tries again, once its rival is through', async () => {
  const marie = await till.app.makeCustomer()
  await everyConnection(
    "set deadlock_timeout = '12s'; set lock_timeout = '1min'; set statement_timeout = '1min'",
  )
  const answer = await whileHeld(
    till.app,
    theUser(marie.id),
    () => endAccount(marie),
    // The deletion holds this row and waits for the account, so PostgreSQL must end one of the two; the rival checks for the
    // deadlock later. The deletion checks once, `deadlock_timeout` after it began to wait: on a busy machine the rival came eight
    // seconds after. Our own connections give up after fifteen.
    async (rival) => {
      await rival.query("set local deadlock_timeout = '1min'")
      await rival.query('select from customers where user_id = $1 for update', [marie.id])
    },
  )
  expect(answer.status).toBe(200)
  const facts = `type = 'account.deleted' and customer_id = $1`
  expect(await till.count('events', facts, [marie.id])).toBe(1)
  await everyConnection('reset deadlock_timeout; reset lock_timeout; reset statement_timeout')
})

// Removed to see it fail: the second try in inTransaction, and `holdBuyer` in declareParcel: three rounds of four ended in a 503.
test('an account that is deleted beside declarations and a payment ends or stays: nobody is told to come back', async () => {
  for (let round = 1; round <= 4; round += 1) {
    const marie = await till.app.makeCustomer()
    const quote = await till.makeQuote(marie)
    const answers = await Promise.all([
      endAccount(marie),
      declare(marie, `6A9000000${round}01`, `${marie.id}-1`),
      till.open(marie, [quote]),
      declare(marie, `6A9000000${round}02`, `${marie.id}-2`),
      endAccount(marie),
    ])
    expect(statusesBesides(answers, [200, 401, 404, 409])).toEqual([])
  }
})

const statusesBesides = (answers: readonly Answer[], expected: readonly number[]) =>
  answers.map(({ status }) => status).filter((status) => !expected.includes(status))
