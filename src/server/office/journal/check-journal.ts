import type { Context } from '#server/core/context.ts'
import { defineJob, noPayload } from '#server/core/jobs.ts'
import { sealJournal } from './seal-journal.ts'
import { verifyJournal } from './verify-journal.ts'

/** Seals the ended days, compares all days with their digests, and stores the result. */
export async function checkJournal(ctx: Context): Promise<void> {
  await sealJournal(ctx)
  const { lines, broken, unreadable } = await verifyJournal(ctx)
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
