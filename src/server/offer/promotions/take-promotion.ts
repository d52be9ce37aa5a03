import { sql } from 'kysely'
import {
  checkPromotion,
  type Asking,
  type PromotionRefusal,
  type PromotionTerms,
} from '#domain/promotion/promotion.ts'
import { accountsOf } from '#server/core/customers/client-queries.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { Refused } from '#server/core/refused.ts'
import { promotionOf, promotions, type PromotionRow } from './promotion-queries.ts'

type Taking = {
  readonly quoteId: string
  readonly customerId: string
  readonly code: string
  readonly asking: Asking
}

/**
 * Takes a use of a code for a quote, or throws a `PromotionRefusal`. The lock on the code's row makes rivals wait for each other;
 * if it ever failed, the constraint would stop two uses with the same slot.
 */
export async function takePromotion(
  tx: Tx,
  ctx: Context,
  { quoteId, customerId, code, asking }: Taking,
): Promise<PromotionTerms> {
  const row = await promotions(tx).where('code', '=', code).forNoKeyUpdate().executeTakeFirst()
  if (!row) throw refusal('promotion-unknown')
  const outcome = checkPromotion(promotionOf(row), asking)
  if (!outcome.ok) throw refusal(outcome.refusal, row)
  await tx
    .insertInto('promotion_uses')
    .values({
      quote_id: quoteId,
      promotion_id: row.id,
      customer_id: customerId,
      slot: await freeSlot(tx, row),
      customer_slot: await freeCustomerSlot(tx, row, customerId),
      used_at: ctx.now(),
      target: row.target,
      percent_bp: row.percent_bp,
      amount_cents: row.amount_cents,
      minimum_cents: row.minimum_cents,
    })
    .execute()
  return outcome.value
}

/** A code that is switched off gets the same answer as an unknown code: only a customer who may use it learns its minimum. */
const refusal = (code: PromotionRefusal, row?: PromotionRow) =>
  new Refused(
    code,
    code === 'promotion-under-minimum' ? { minimumCents: row?.minimum_cents } : undefined,
  )

async function freeSlot(tx: Tx, { id, max_uses: most }: PromotionRow): Promise<number> {
  const { rows } = await sql<{ slot: number }>`
    select min(s.slot) + 1 as slot
    from (select 0 as slot union all select slot from promotion_uses where promotion_id = ${id}) s
    where not exists (select from promotion_uses u where u.promotion_id = ${id} and u.slot = s.slot + 1)`.execute(
    tx,
  )
  const slot = rows[0]?.slot ?? 1
  if (most !== null && slot > most) throw refusal('promotion-used-up')
  return slot
}

async function freeCustomerSlot(
  tx: Tx,
  { id, max_uses_per_customer: most }: PromotionRow,
  customerId: string,
): Promise<number> {
  const own = await tx
    .selectFrom('promotion_uses')
    .select('customer_slot')
    .where('promotion_id', '=', id)
    .where('customer_id', 'in', accountsOf(customerId))
    .execute()
  const taken = new Set(own.map(({ customer_slot: slot }) => slot))
  let slot = 1
  while (taken.has(slot)) slot += 1
  if (most !== null && slot > most) throw refusal('promotion-already-used')
  return slot
}

/** The quote ended unpaid, or its customer uses the code on another quote: frees the use. */
export async function freePromotion(tx: Tx, quoteId: string): Promise<void> {
  await tx.deleteFrom('promotion_uses').where('quote_id', '=', quoteId).execute()
}
