import type { ContentsView } from '#contract/warehouse/parcel-contents.ts'
import { requireCustomer, requireStaff } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { found } from '#server/core/refused.ts'
import { findContentsParcel } from './content-queries.ts'
import { contentsView } from './contents-view.ts'

type Asked = { readonly parcelId: string }

/** The contents of the customer's own parcel, or 404. */
export async function readContents(ctx: Context, { parcelId }: Asked): Promise<ContentsView> {
  const customerId = requireCustomer(ctx.actor)
  return contentsOf(ctx, parcelId, customerId)
}

/** The contents of any parcel: the bench compares them with what it sees, and makes customs papers from them. */
export async function readWarehouseContents(
  ctx: Context,
  { parcelId }: Asked,
): Promise<ContentsView> {
  requireStaff(ctx.actor)
  return contentsOf(ctx, parcelId, undefined)
}

/** The answer of an operation, and of a reader. */
export async function contentsOf(
  ctx: Context,
  parcelId: string,
  ownerId: string | undefined,
): Promise<ContentsView> {
  return contentsView(ctx.db, found(await findContentsParcel(ctx.db, parcelId, ownerId)))
}
