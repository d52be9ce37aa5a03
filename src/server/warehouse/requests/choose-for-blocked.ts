import type * as z from 'zod/mini'
import type {
  chooseForBlocked as chooseForBlockedEndpoint,
  parcelBlock,
  ParcelRequest,
} from '#contract/warehouse/parcel-requests.ts'
import type { BlockedChoice } from '#domain/parcel/request.ts'
import { requireCustomer } from '#server/core/access.ts'
import type { Context, Database, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { found, InvalidInput, Refused } from '#server/core/refused.ts'
import { openBoxOf } from '#server/warehouse/parcel-rows/parcel-state.ts'
import { lockParcelOf } from '#server/warehouse/parcels/parcel-queries.ts'
import { openRequest, openReturnRequest, refusingSecond, requireAct } from './open-request.ts'
import { requestView } from './request-views.ts'

type Chosen = z.output<typeof chooseForBlockedEndpoint.input>

/** The owner's choice for a blocked parcel, among those that the team offers. */
export async function chooseForBlocked(ctx: Context, chosen: Chosen): Promise<ParcelRequest> {
  const customerId = requireCustomer(ctx.actor)
  requireWhatItNeeds(chosen)
  const { parcelId, choice, reason, way, shopAddress, shopLabel } = chosen
  return refusingSecond(() =>
    inTransaction(ctx, async (tx) => {
      const parcel = found(await lockParcelOf(tx, customerId, parcelId))
      await requireAct(tx, ctx, parcel, 'choose-for-blocked')
      const asked = {
        kind: 'blocked-choice' as const,
        customer_id: customerId,
        parcel_id: parcelId,
        deadline: await deadlineOf(tx, chosen),
        choice,
        reason,
        shop_address: shopAddress,
        shop_label: shopLabel,
      }
      const row =
        choice === 'return'
          ? await openReturnRequest(tx, ctx, asked, way)
          : await openRequest(tx, ctx, asked)
      const details = { choice }
      await recordFact(tx, ctx, { type: 'parcel.choice-made', customerId, parcelId, details })
      return requestView(row)
    }),
  )
}

function requireWhatItNeeds({ choice, consent }: Chosen): void {
  if (choice === 'destroy' && consent !== true) throw new InvalidInput({ consent: 'required' })
}

async function deadlineOf(tx: Tx, { parcelId, choice }: Chosen): Promise<Date> {
  const block = await liveBlock(tx, parcelId)
  if (!block?.choices.includes(choice)) throw new Refused('choice-not-offered')
  return new Date(block.deadline)
}

type Block = z.input<typeof parcelBlock>

/** The current block of a parcel, as both sides see it. */
export async function liveBlock(db: Database | Tx, parcelId: string): Promise<Block | null> {
  const row = await db
    .selectFrom('parcel_blocks')
    .select(['reason', 'choices', 'deadline', 'blocked_at'])
    .where('parcel_id', '=', parcelId)
    .where('lifted_at', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  const box = await openBoxOf(db, parcelId)
  return {
    reason: row.reason,
    choices: row.choices as BlockedChoice[],
    deadline: row.deadline.toISOString(),
    blockedAt: row.blocked_at.toISOString(),
    box: box && { number: box.number, others: box.others },
  }
}
