import type * as z from 'zod/mini'
import type { uploadClaimPhoto as endpoint } from '#contract/shipping/cargo-claims.ts'
import { requireCustomer } from '#server/core/access.ts'
import { requireAttempt } from '#server/core/attempts.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { InvalidInput } from '#server/core/refused.ts'
import { keepPhoto } from '#server/warehouse/photos/attach-photos.ts'

/** Saves a customer's photo, drawn anew; it shows nowhere before its sender opens a claim with it. */
export async function uploadClaimPhoto(
  ctx: Context,
  body: Uint8Array,
): Promise<z.input<typeof endpoint.output>> {
  const customerId = requireCustomer(ctx.actor)
  await requireAttempt(ctx, { key: `claim-photo:${customerId}`, max: 60, windowSeconds: 3600 })
  return keepPhoto(ctx, customerId, body)
}

type Attached = {
  readonly customerId: string
  readonly claimId: string
  readonly photoIds: readonly string[]
}

/** Gives a claim its sender's own photos; 422 `photoIds: unknown` when one is not among them. */
export async function attachClaimPhotos(
  tx: Tx,
  { customerId, claimId, photoIds }: Attached,
): Promise<void> {
  if (photoIds.length === 0) return
  const attached = await tx
    .updateTable('photos')
    .set({ claim_id: claimId })
    .where('id', 'in', photoIds)
    .where('uploaded_by', '=', customerId)
    .where('parcel_id', 'is', null)
    .where('claim_id', 'is', null)
    .returning('id')
    .execute()
  if (attached.length !== new Set(photoIds).size) throw new InvalidInput({ photoIds: 'unknown' })
}
