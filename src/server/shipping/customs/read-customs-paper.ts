import type { CustomsDeclaration } from '#domain/customs/declaration.ts'
import type { CustomsPaper } from '#domain/customs/customs-paper.ts'
import { boxNumber, hasLeft, type BoxStatus } from '#domain/shipment/box.ts'
import { requireCustomer, requireStaff } from '#server/core/access.ts'
import type { Context, Database, Tx } from '#server/core/context.ts'
import type { SentFile } from '#server/core/http.ts'
import { found, Refused } from '#server/core/refused.ts'
import type { DeclaredBox } from './declared-box.ts'
import { renderCn23 } from './render-cn23.ts'
import { renderProforma } from './render-proforma.ts'

type Asked = { readonly boxId: string }

/** A paper of a closed box, as it was when the box was closed. */
export async function readCustomsPaper(
  ctx: Context,
  { boxId, paper }: Asked & { readonly paper: CustomsPaper },
): Promise<SentFile> {
  requireStaff(ctx.actor)
  return fileOf(await requireDeclaration(ctx.db, boxId), paper)
}

/** What its owner may keep: the declaration of a box that has left. */
export async function readMyCustomsPaper(ctx: Context, { boxId }: Asked): Promise<SentFile> {
  const customerId = requireCustomer(ctx.actor)
  const { status } = found(
    await ctx.db
      .selectFrom('boxes as b')
      .innerJoin('shipments as s', 's.id', 'b.shipment_id')
      .select('b.status')
      .where('b.id', '=', boxId)
      .where('s.customer_id', '=', customerId)
      .executeTakeFirst(),
  )
  if (!hasLeft({ status: status as BoxStatus })) throw new Refused('box-not-left')
  return fileOf(await requireDeclaration(ctx.db, boxId), 'cn23')
}

/** Refuses `box-not-closed`, `declaration-missing`. */
export async function requireDeclaration(db: Database | Tx, boxId: string): Promise<DeclaredBox> {
  const row = found(
    await db
      .selectFrom('boxes as b')
      .innerJoin('shipments as s', 's.id', 'b.shipment_id')
      .innerJoin('orders as o', 'o.id', 's.order_id')
      .leftJoin('customs_declarations as d', 'd.box_id', 'b.id')
      .select(['b.place', 'b.status', 'b.tracking_number'])
      .select(['s.number', 'o.number as order_number'])
      .select('d.frozen_at')
      .select((eb) => eb.ref('d.body').$castTo<CustomsDeclaration | null>().as('declaration'))
      .where('b.id', '=', boxId)
      .executeTakeFirst(),
  )
  if (row.status === 'opened') throw new Refused('box-not-closed')
  const { declaration, frozen_at: frozenAt } = row
  if (declaration === null || frozenAt === null) throw new Refused('declaration-missing')
  return {
    number: boxNumber(row.number, row.place),
    orderNumber: row.order_number,
    trackingNumber: row.tracking_number,
    frozenAt,
    declaration,
  }
}

async function fileOf(box: DeclaredBox, paper: CustomsPaper): Promise<SentFile> {
  const bytes = await (paper === 'cn23' ? renderCn23(box) : renderProforma(box))
  return { bytes, type: 'application/pdf', fileName: `${paper}-${box.number}.pdf` }
}
