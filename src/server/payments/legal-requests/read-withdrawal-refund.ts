import type * as z from 'zod/mini'
import type {
  WithdrawalRefund,
  withdrawalRefund as endpoint,
} from '#contract/payments/declarations.ts'
import { sumOf } from '#domain/money.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { dueOf, latenessOf, withdrawalOf } from './withdrawal-due.ts'

/**
 * What a withdrawal gives back now, the refund that was already asked for it, and the other orders to refund; nothing when no order
 * is known.
 */
export async function readWithdrawalRefund(
  ctx: Context,
  { declarationId }: z.output<typeof endpoint.input>,
): Promise<WithdrawalRefund> {
  requireAdmin(ctx.actor)
  return ctx.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const withdrawal = await withdrawalOf(tx, declarationId)
      const due = withdrawal && (await dueOf(tx, withdrawal))
      if (!due) return { due: null, asked: null, former: null, renewals: [] }
      const { asked, beside } = due
      return {
        due: {
          basis: due.isExpress ? 'share' : 'whole',
          ...(await latenessOf(tx, withdrawal)),
          lines: due.parts.map(({ line, amountCents }) => ({
            label: due.invoice.lines[line]?.line.label ?? '',
            paidCents: due.paid[line] ?? 0,
            amountCents,
          })),
          paidCents: sumOf(due.paid),
          amountCents: due.amountCents,
        },
        asked: asked
          ? { id: asked.id, amountCents: asked.amountCents, status: asked.status }
          : null,
        former: beside.former,
        renewals: beside.renewals,
      }
    })
}
