import { sql } from 'kysely'
import type { Tx } from '#server/core/context.ts'

/** What a bank was told stays as a list of files and their prints; the words about the person are erased. */
export async function eraseDisputeAnswers(tx: Tx, userId: string): Promise<void> {
  await sql`
    update dispute_answers a set words = null, reason = null, message_ids = '{}'
    from disputes d join payments p on p.id = d.payment_id
    left join orders o on o.id = p.order_id left join checkouts k on k.id = p.checkout_id
    where d.id = a.dispute_id and coalesce(o.customer_id, k.customer_id, p.found_for) = ${userId}`.execute(
    tx,
  )
}
