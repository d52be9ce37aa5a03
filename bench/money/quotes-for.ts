import { randomInt } from 'node:crypto'
import type pg from 'pg'
import { kyselyOn } from '#server/core/adapters/postgres.ts'
import type { DB } from '#server/core/schema.ts'
import { insertQuote, type TestQuote } from '../../tests/support/accepted-quote.ts'
import type { HttpPerson } from '../../tests/support/http-person.ts'

export type ToPay = { readonly person: HttpPerson; readonly quote: TestQuote }

/** Accepted quotes, each of the next of these people. */
export async function quotesFor(
  pool: pg.Pool,
  people: readonly HttpPerson[],
  count: number,
): Promise<ToPay[]> {
  const app = { deps: { db: kyselyOn<DB>(pool), now: () => new Date() } }
  const { rows } = await pool.query<{ id: string; email: string }>(
    'select id, email from users where email = any($1)',
    [people.map(({ email }) => email)],
  )
  const made: ToPay[] = []
  for (let index = 0; index < count; index += 1) {
    const person = people[index % people.length]
    const row = rows.find(({ email }) => email === person?.email)
    if (!person || !row) throw new Error('no customer')
    const customer = { id: row.id, email: row.email, cookie: '' }
    const totalCents = randomInt(1500, 9000)
    made.push({ person, quote: await insertQuote(app, customer, { totalCents }) })
  }
  return made
}
