import type { Tracking } from '#contract/shipping/tracking-links.ts'
import type { Context } from '#server/core/context.ts'
import { found } from '#server/core/refused.ts'
import { realDelaysOf } from '#server/offer/delays/real-delays.ts'
import { findFollowed, requireFewReads } from './find-followed.ts'

/** Where a box is, for whoever has its link: nothing tells whose it is, where exactly it goes, or what is in it. */
export async function readTracking(
  ctx: Context,
  { token }: { readonly token: string },
): Promise<Tracking> {
  await requireFewReads(ctx)
  const box = found(await findFollowed(ctx, token))
  const mode = box.mode as Tracking['mode']
  return {
    destination: box.destination,
    mode,
    status: box.status,
    packedAt: box.packed_at?.toISOString() ?? null,
    handedOverAt: box.handed_over_at?.toISOString() ?? null,
    deliveredAt: box.delivered_at?.toISOString() ?? null,
    delays: await realDelaysOf(ctx.db, ctx.now(), box),
  }
}
