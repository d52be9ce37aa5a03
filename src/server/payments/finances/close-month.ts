import { createHash } from 'node:crypto'
import { boundsOfMonth } from '#domain/storage/paris-day.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { Refused } from '#server/core/refused.ts'
import { isPaymentConfigured } from '#server/core/require-stripe.ts'
import { isMonthCompared } from '#server/payments/comparison/compared-since.ts'
import { waitForIssues } from '#server/payments/invoices/issue-paper.ts'
import { closingFile } from './closing-file.ts'
import { monthFigures } from './month-figures.ts'
import { nextMonthToClose } from './next-month-to-close.ts'

export const closingKey = (month: string): string => `closings/month-${month}.zip`

/**
 * Closes a month that is over, once, after the months before it: freezes its figures and keeps its file. Invoices and credit notes
 * issued later are of a later month. Refuses with `month-closed`, `month-not-over`, `earlier-month-open`, `invoices-not-ready`,
 * `not-compared`.
 */
export async function closeMonth(
  ctx: Context,
  { month }: { readonly month: string },
): Promise<Record<string, never>> {
  const adminId = requireAdmin(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    // An invoice dated of this month is committed before, or dated after. Two closings wait too.
    await waitForIssues(tx)
    await requireClosable(tx, ctx, month)
    const inTx = { ...ctx, db: tx }
    const figures = await monthFigures(tx, month)
    const bytes = await closingFile(inTx, month, figures)
    await ctx.files.put(closingKey(month), bytes)
    await tx
      .insertInto('month_closings')
      .values({
        month,
        closed_at: ctx.now(),
        closed_by: adminId,
        figures: JSON.stringify(figures),
        file_sha256: createHash('sha256').update(bytes).digest('hex'),
        bytes: bytes.byteLength,
      })
      .execute()
    const { grossCents } = figures.invoiced
    await recordFact(tx, ctx, { type: 'finance.month-closed', details: { month, grossCents } })
    return {}
  })
}

async function requireClosable(tx: Tx, ctx: Context, month: string): Promise<void> {
  const { from, to } = boundsOfMonth(month)
  const closed = await tx
    .selectFrom('month_closings')
    .select('month')
    .where('month', '=', month)
    .executeTakeFirst()
  if (closed) throw new Refused('month-closed')
  if (ctx.now() < to) throw new Refused('month-not-over')
  const next = await nextMonthToClose(tx, ctx.now())
  if (next !== month) throw new Refused('earlier-month-open', { next })
  const unprinted = await tx
    .selectFrom('invoices')
    .select('id')
    .where('issued_at', '>=', from)
    .where('issued_at', '<', to)
    .where('pdf_sha256', 'is', null)
    .limit(1)
    .executeTakeFirst()
  if (unprinted) throw new Refused('invoices-not-ready')
  // The provider's movements of the month are all known. Where nothing is sold, there are none.
  if (isPaymentConfigured(ctx) && !(await isMonthCompared(tx, month))) {
    throw new Refused('not-compared')
  }
}
