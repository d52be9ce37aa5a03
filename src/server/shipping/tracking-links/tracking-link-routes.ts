import type { Context as HonoContext } from 'hono'
import type * as z from 'zod/mini'
import type { BoxTracking } from '#contract/core/box-tracking.ts'
import * as contract from '#contract/shipping/tracking-links.ts'
import type { Tracking } from '#contract/shipping/tracking-links.ts'
import type { ShipmentStatus } from '#domain/shipment/shipment.ts'
import { isFollowable } from '#domain/shipment/tracking.ts'
import { requireCustomer } from '#server/core/access.ts'
import { isDatabaseAway } from '#server/core/adapters/postgres.ts'
import { addressKey, requireAttempt } from '#server/core/attempts.ts'
import { authorize } from '#server/core/authorize.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { accountsOf } from '#server/core/customers/client-queries.ts'
import { recordFact } from '#server/core/facts.ts'
import { serve, serveWithCookies, type ApiServer } from '#server/core/http.ts'
import { answeredInTransaction, inTransaction } from '#server/core/idempotency.ts'
import { found, Refused, TooManyRequests } from '#server/core/refused.ts'
import { hashOfSecret, newSecret } from '#server/core/session-cookies.ts'
import { pageFile } from '#server/core/site-file.ts'
import { realDelaysOf } from '#server/offer/delays/real-delays.ts'
import type { Site } from '#server/office/system/site-files.ts'
import { trackingOf, trustedTracking } from '#server/warehouse/parcel-rows/tracking-of.ts'

export function mountTrackingLinks(api: ApiServer): void {
  // Without cookies, but a door that keeps no answer for a retry: this one is a secret.
  serveWithCookies(api, contract.createTrackingLink, async (ctx, input) => ({
    answer: await createTrackingLink(ctx, input),
    cookies: [],
  }))
  serve(api, contract.revokeTrackingLink, revokeTrackingLink)
  serve(api, contract.readTracking, readTracking)
}

/** A link by which others follow the box, in place of the one before. Its token is told once: its hash alone is stored. */
async function createTrackingLink(
  ctx: Context,
  { shipmentId }: z.output<typeof contract.createTrackingLink.input>,
): Promise<z.input<typeof contract.createTrackingLink.output>> {
  const customerId = requireCustomer(ctx.actor)
  const token = newSecret()
  const at = ctx.now()

  return inTransaction(ctx, async (tx) => {
    const shipment = await lockOwnShipment(tx, { shipmentId, customerId })
    if (!isFollowable(shipment, at)) throw new Refused('shipment-not-followable')

    await endLink(tx, shipmentId, at)
    await tx
      .insertInto('tracking_links')
      .values({
        shipment_id: shipmentId,
        token_hash: hashOfSecret(token),
        created_at: at,
      })
      .execute()
    const { orderId } = shipment
    await recordFact(tx, ctx, { type: 'shipment.link-created', customerId, orderId, shipmentId })
    return { token, since: at.toISOString() }
  })
}

/** From then on the link shows nothing. Without a live link there is nothing to do. */
async function revokeTrackingLink(
  ctx: Context,
  { shipmentId }: { readonly shipmentId: string },
): Promise<Record<string, never>> {
  const customerId = requireCustomer(ctx.actor)

  return answeredInTransaction(ctx, async (tx) => {
    const { orderId } = await lockOwnShipment(tx, { shipmentId, customerId })
    if (await endLink(tx, shipmentId, ctx.now())) {
      await recordFact(tx, ctx, { type: 'shipment.link-revoked', customerId, orderId, shipmentId })
    }
    return {}
  })
}

/** Ends the live link of a box; whether there was one. */
async function endLink(tx: Tx, shipmentId: string, now: Date): Promise<boolean> {
  const ended = await tx
    .updateTable('tracking_links')
    .set({ revoked_at: now })
    .where('shipment_id', '=', shipmentId)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}

type Own = { readonly shipmentId: string; readonly customerId: string }

/** A box through its owner, locked: its links are made and revoked one after the other. */
async function lockOwnShipment(tx: Tx, { shipmentId, customerId }: Own) {
  const row = found(
    await tx
      .selectFrom('shipments')
      .select(['status', 'order_id', 'delivered_at', 'returned_at'])
      .where('id', '=', shipmentId)
      .where('customer_id', 'in', accountsOf(customerId))
      .forNoKeyUpdate()
      .executeTakeFirst(),
  )
  return {
    status: row.status as ShipmentStatus,
    orderId: row.order_id,
    deliveredAt: row.delivered_at,
    returnedAt: row.returned_at,
  }
}

/** Where a shipment is, for whoever has its link: nothing tells whose it is, where exactly it goes, or what is in it. */
async function readTracking(
  ctx: Context,
  { token }: { readonly token: string },
): Promise<Tracking> {
  await requireFewReads(ctx)
  const shipment = found(await findFollowed(ctx, token))
  const mode = shipment.mode as Tracking['mode']
  return {
    destination: shipment.destination,
    mode,
    status: shipment.status,
    boxes: await closedBoxesOf(ctx, shipment.id),
    delays: await realDelaysOf(ctx.db, ctx.now(), shipment),
  }
}

async function closedBoxesOf({ db }: Context, shipmentId: string): Promise<Tracking['boxes']> {
  const rows = await db
    .selectFrom('boxes')
    .select(['id', 'place', 'status', 'packed_at', 'handed_over_at', 'delivered_at'])
    .where('shipment_id', '=', shipmentId)
    .where('status', '<>', 'opened')
    .orderBy('place')
    .execute()
  const tracking = await trackingOf(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    place: row.place,
    status: row.status as Tracking['boxes'][number]['status'],
    packedAt: row.packed_at.toISOString(),
    handedOverAt: row.handed_over_at?.toISOString() ?? null,
    deliveredAt: row.delivered_at?.toISOString() ?? null,
    news: newsOf(tracking.get(row.id)),
  }))
}

const newsOf = (tracking: BoxTracking | undefined): Tracking['boxes'][number]['news'] =>
  (trustedTracking(tracking)?.events ?? []).flatMap(({ state, at }) =>
    state === null ? [] : [{ state, at }],
  )

/** Nobody stores it, no search engine lists it, and no other site learns the address, which is the key. */
const headers = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'no-referrer',
}

/** `/suivi/:jeton`: one page whatever the token, which reads the rest; its status alone tells a dead link. */
export function mountTrackingPages({ app, deps }: ApiServer, site: Site): void {
  const built = site.pageAt('/suivi')
  if (built === undefined) return
  const page = pageFile(built)
  app.get('/suivi/*', async (c) => {
    const status = (await isAlive(c)) ? 200 : 404
    return site.sendPage(c, page, { status, headers })
  })

  /** Where that cannot be looked up now, the page itself says why. */
  async function isAlive(c: HonoContext): Promise<boolean> {
    try {
      const ctx = await authorize(c, deps, { method: 'GET', policy: 'public', skipsSession: true })
      await requireFewReads(ctx)
      return (await findFollowed(ctx, c.req.path.slice('/suivi/'.length))) !== undefined
    } catch (error) {
      if (isDatabaseAway(error) || error instanceof TooManyRequests) return true
      throw error
    }
  }
}

/**
 * The shipment that a link leads to. A text that is no token, an unknown one, a revoked one and one whose shipment is followed no more
 * take the same look-up and are the same `undefined`.
 */
async function findFollowed({ db, now }: Context, token: string) {
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
const requireFewReads = (ctx: Context): Promise<void> =>
  requireAttempt(ctx, {
    key: `tracking:${addressKey(ctx.clientAddress)}`,
    max: 300,
    windowSeconds: 600,
  })
