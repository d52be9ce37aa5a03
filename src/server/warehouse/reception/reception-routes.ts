import { findResemblingParcels as resembling } from '#contract/warehouse/parcels.ts'
import * as record from '#contract/warehouse/parcel-record.ts'
import * as reception from '#contract/warehouse/reception.ts'
import type { findDeclarations as endpoint } from '#contract/warehouse/reception.ts'
import { serve, type ApiServer } from '#server/core/http.ts'
import { awaitedNear, findResemblingParcels } from './awaited-near.ts'
import { findOwnBox } from './own-box.ts'
import { receiveParcel, receiveUndeclared } from './receive-parcel.ts'
import { takeFromOwner } from './take-from-owner.ts'
import { undoReception } from './undo-reception.ts'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { cartonNumbers, normaliseTrackingNumber } from '#domain/parcel/tracking-number.ts'
import { holdsItsParcels } from '#domain/shipment/box.ts'
import { requireStaff } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { warehouseParcels, warehouseView } from '#server/warehouse/parcels/warehouse-queries.ts'

const mostNear = 5

type Found = z.input<typeof endpoint.output>

/**
 * What the scanned number may mean: every parcel with that number, whoever declared it, its further cartons, and our own box. When
 * none of them is awaited or out, also the awaited parcels whose number is a slip or two away. It assigns nothing
 * (docs/rules/parcels.md#reception).
 */
async function findDeclarations(
  ctx: Context,
  { trackingNumber }: z.output<typeof endpoint.input>,
): Promise<Found> {
  requireStaff(ctx.actor)
  const number = normaliseTrackingNumber(trackingNumber)
  const rows = await warehouseParcels(ctx.db)
    .where(mayBe(number))
    .orderBy(sql`p.status <> 'pending_arrival'`)
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id', 'desc')
    .limit(20)
    .execute()
  const matches = rows.map(warehouseView)
  const ownBox = (await findOwnBox(ctx.db, number)) ?? null
  const isKnown =
    matches.some(({ status }) => status === 'pending_arrival') ||
    (ownBox !== null && holdsItsParcels(ownBox))
  return { matches, nearMatches: isKnown ? [] : await nearMatches(ctx, number), ownBox }
}

/** By the number of its label, or by that of its return, which the carrier may bring back. */
const mayBe = (number: string) => sql<boolean>`p.id = any(array(
  select n.id from parcels n where n.tracking_number = any(${cartonNumbers(number)}::text[])
  union all
  select v.parcel_id from shop_returns v where v.tracking_number = ${number} and v.state = 'sent'))`

const nearMatches = async (ctx: Context, number: string): Promise<Found['nearMatches']> =>
  (await awaitedNear(ctx.db, number, mostNear)).map(warehouseView)

export function mountReception(api: ApiServer): void {
  serve(api, resembling, findResemblingParcels)
  serve(api, reception.findDeclarations, findDeclarations)
  serve(api, reception.recordReception, receiveParcel)
  serve(api, reception.receiveUndeclared, receiveUndeclared)
  serve(api, reception.undoReception, undoReception)
  serve(api, record.takeFromOwner, takeFromOwner)
}
