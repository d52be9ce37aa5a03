import type { CustomsDeclaration } from '#domain/customs/declaration.ts'
import type { CustomsPaper } from '#domain/customs/customs-paper.ts'
import { shipmentStatuses, type ShipmentStatus } from '#domain/shipment/shipment.ts'
import { requireCustomer, requireStaff } from '#server/core/access.ts'
import type { Context, Database, Tx } from '#server/core/context.ts'
import type { SentFile } from '#server/core/http.ts'
import { found, Refused } from '#server/core/refused.ts'
import type { DeclaredBox } from './declared-box.ts'
import { renderCn23 } from './render-cn23.ts'
import { renderProforma } from './render-proforma.ts'

type Asked = { readonly shipmentId: string }

/** A paper of a closed box, as it was when the box was closed. */
export async function readCustomsPaper(
  ctx: Context,
  { shipmentId, paper }: Asked & { readonly paper: CustomsPaper },
): Promise<SentFile> {
  requireStaff(ctx.actor)
  return fileOf(await requireDeclaration(ctx.db, shipmentId), paper)
}

/** What its owner may keep: the declaration of a box that has left. */
export async function readMyCustomsPaper(ctx: Context, { shipmentId }: Asked): Promise<SentFile> {
  const customerId = requireCustomer(ctx.actor)
  const { status } = found(
    await ctx.db
      .selectFrom('shipments')
      .select('status')
      .where('id', '=', shipmentId)
      .where('customer_id', '=', customerId)
      .executeTakeFirst(),
  )
  if (!hasLeft.has(status)) throw new Refused('shipment-not-left')
  return fileOf(await requireDeclaration(ctx.db, shipmentId), 'cn23')
}

const stillHere: readonly ShipmentStatus[] = ['to_pack', 'ready', 'cancelled']
const hasLeft: ReadonlySet<string> = new Set(
  shipmentStatuses.filter((status) => !stillHere.includes(status)),
)

/** Refuses `shipment-not-packed`, `declaration-missing`. */
export async function requireDeclaration(
  db: Database | Tx,
  shipmentId: string,
): Promise<DeclaredBox> {
  const row = found(
    await db
      .selectFrom('shipments as s')
      .innerJoin('orders as o', 'o.id', 's.order_id')
      .leftJoin('customs_declarations as d', 'd.shipment_id', 's.id')
      .select(['s.number', 's.status', 's.tracking_number', 'o.number as order_number'])
      .select(['d.body', 'd.frozen_at'])
      .where('s.id', '=', shipmentId)
      .executeTakeFirst(),
  )
  if (row.body === null || row.frozen_at === null) {
    throw new Refused(row.status === 'to_pack' ? 'shipment-not-packed' : 'declaration-missing')
  }
  const { body }: { body: unknown } = row
  return {
    shipmentNumber: row.number,
    orderNumber: row.order_number,
    trackingNumber: row.tracking_number,
    frozenAt: row.frozen_at,
    declaration: body as CustomsDeclaration,
  }
}

async function fileOf(box: DeclaredBox, paper: CustomsPaper): Promise<SentFile> {
  const bytes = await (paper === 'cn23' ? renderCn23(box) : renderProforma(box))
  return { bytes, type: 'application/pdf', fileName: `${paper}-${box.shipmentNumber}.pdf` }
}
