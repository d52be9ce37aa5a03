import { sql } from 'kysely'
import type { Context } from '#server/core/context.ts'
import { defineJob, noPayload } from '#server/core/jobs.ts'
import { isByStaff } from '#server/core/access.ts'
import {
  type Day,
  dayAfter,
  dayOf,
  digestsOf,
  sealKey,
  signatureOf,
  verifyJournal,
} from './verify-journal.ts'

/** Seals the ended days, compares all days with their digests, and stores the result. */
export async function checkJournal(ctx: Context): Promise<void> {
  await sealJournal(ctx)
  const { lines, broken, unreadable, unreadableDays } = await verifyJournal(ctx)
  const missing = Math.max(0, (await mostLines(ctx)) - lines)
  if (broken.length + missing > 0)
    ctx.log.error({ broken: broken.slice(0, 20), missing }, 'journal does not hold')
  await ctx.db
    .insertInto('audit_checks')
    .values({
      checked_at: ctx.now(),
      lines,
      broken_days: broken.length,
      first_broken: broken[0] ?? null,
      missing_lines: missing,
      unreadable,
      unreadable_days: unreadableDays,
    })
    .execute()
}

/** When a check finds fewer sealed lines than an earlier one, somebody deleted lines together with their digests. */
async function mostLines({ db }: Context): Promise<number> {
  const { most } = await db
    .selectFrom('audit_checks')
    .select((row) => row.fn.max('lines').as('most'))
    .executeTakeFirstOrThrow()
  return Number(most ?? 0)
}

export const checkJournalJob = defineJob({
  name: 'check-journal',
  payload: noPayload,
  every: '27 3 * * *',
  isNightly: true,
  run: checkJournal,
})

/** Signs the ended days that are not signed yet, in order; a rival that does the same changes nothing. */
export async function sealJournal(ctx: Context): Promise<void> {
  const key = sealKey(ctx.config)
  const today = dayOf(ctx.now())
  for (let day = await firstUnsealedDay(ctx); day && day < today; day = dayAfter(day)) {
    const digests = await digestsOf(ctx.db, day)
    const rows = digests.map((digest) => ({
      day,
      kind: digest.kind,
      person: digest.person,
      lines: digest.lines,
      signature: signatureOf(key, day, digest),
      key_print: key.print,
      sealed_at: ctx.now(),
    }))
    await ctx.db
      .insertInto('journal_digests')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const facts = rows.find(({ kind }) => kind === 'facts')
    // The log keeps the signature outside the database too: when somebody deletes a digest with its day, the log still has it.
    ctx.log.info({ day, seal: facts?.signature.toString('hex') }, 'journal sealed')
  }
}

async function firstUnsealedDay({ db }: Context): Promise<Day | undefined> {
  const { rows } = await sql<{ day: Day | null }>`select to_char(coalesce(
      (select max(day) + 1 from journal_digests),
      (select (min(at) at time zone 'UTC')::date from events where ${isByStaff})), 'YYYY-MM-DD') as day`.execute(
    db,
  )
  return rows[0]?.day ?? undefined
}
