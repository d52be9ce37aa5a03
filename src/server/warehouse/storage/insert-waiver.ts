import type { Context, Tx } from '#server/core/context.ts'

type Waiver = {
  readonly parcelId: string
  readonly days: number
  readonly amountCents: number
  readonly reason: string
  readonly staffId: string
}

/** These days of the parcel are not charged, by a person's decision. */
export const insertWaiver = async (
  tx: Tx,
  ctx: Context,
  { parcelId, days, amountCents, reason, staffId }: Waiver,
): Promise<void> => {
  await tx
    .insertInto('storage_waivers')
    .values({
      parcel_id: parcelId,
      days,
      amount_cents: amountCents,
      reason,
      waived_at: ctx.now(),
      waived_by: staffId,
    })
    .execute()
}
