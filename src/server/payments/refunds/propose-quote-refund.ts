import { linesNotRendered } from '#domain/refund/plan-refund.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { lockOrderMoney } from './locked-money.ts'
import { proposeRefund } from './promise-refund.ts'

type Unrendered = {
  readonly orderId: string
  readonly quoteId: string
  readonly note: string
  /** Who asks for it; the actor by default. */
  readonly staffId?: string
}

/** Proposes to an admin the refund of what an order paid for a quote that will not be carried out, except days of storage. */
export async function proposeQuoteRefund(
  tx: Tx,
  ctx: Context,
  { orderId, quoteId, ...asked }: Unrendered,
): Promise<void> {
  const money = await lockOrderMoney(tx, orderId)
  const { number } = await tx
    .selectFrom('quotes')
    .select('number')
    .where('id', '=', quoteId)
    .executeTakeFirstOrThrow()
  await proposeRefund(tx, ctx, money, {
    ...asked,
    partsOf: ({ content, lines }, paid) =>
      linesNotRendered(lines, paid, (section) => content.sections[section]?.quoteNumber === number),
  })
}
