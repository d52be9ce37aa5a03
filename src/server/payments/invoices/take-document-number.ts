import { sql } from 'kysely'
import { parisYearOf } from '#domain/storage/paris-day.ts'
import type { Context, Tx } from '#server/core/context.ts'

type DocumentTurn = {
  readonly issuedAt: Date
  readonly year: number
  readonly sequence: number
}

/**
 * The next number of a series (F invoices, A credit notes) and its year. Callers wait for each other until the commit: a rollback
 * loses no number, and dates never go back from one number to the next. The clock is read after the wait, so that the year of the
 * number is the year of the date (Europe/Paris).
 */
export async function takeDocumentNumber(
  tx: Tx,
  ctx: Context,
  series: 'F' | 'A',
): Promise<DocumentTurn> {
  await sql`select pg_advisory_xact_lock(hashtext(${`document-numbers:${series}`}))`.execute(tx)
  const issuedAt = ctx.now()
  const year = parisYearOf(issuedAt)
  const { last: sequence } = await tx
    .insertInto('invoice_counters')
    .values({ series, year, last: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['series', 'year'])
        .doUpdateSet(({ eb }) => ({ last: eb('invoice_counters.last', '+', 1) })),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
  return { issuedAt, year, sequence }
}
