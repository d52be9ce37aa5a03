import type { ShipmentStatus } from '#domain/shipment/shipment.ts'
import { isFollowable } from '#domain/shipment/tracking-link.ts'
import { addressKey, requireAttempt } from '#server/core/attempts.ts'
import type { Context } from '#server/core/context.ts'
import { hashOfSecret } from '#server/core/session-cookies.ts'

/**
 * The shipment that a link leads to. A text that is no token, an unknown one, a revoked one and one whose shipment is followed no more
 * take the same look-up and are the same `undefined`.
 */
export async function findFollowed({ db, now }: Context, token: string) {
  const row = await db
    .selectFrom('tracking_links as l')
    .innerJoin('shipments as s', 's.id', 'l.shipment_id')
    .select(['s.id', 's.destination', 's.mode', 's.status', 's.delivered_at', 's.returned_at'])
    .where('l.token_hash', '=', hashOfSecret(token))
    .where('l.revoked_at', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const status = row.status as ShipmentStatus
  const shipment = { status, deliveredAt: row.delivered_at, returnedAt: row.returned_at }
  return isFollowable(shipment, now()) ? { ...row, status } : undefined
}

/** A page that stays open reads sixty times an hour, and a whole neighbourhood may share an address. */
export const requireFewReads = (ctx: Context): Promise<void> =>
  requireAttempt(ctx, {
    key: `tracking:${addressKey(ctx.clientAddress)}`,
    max: 300,
    windowSeconds: 600,
  })
