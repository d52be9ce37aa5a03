import type { ContentsView } from '#contract/warehouse/parcel-contents.ts'
import { requireCustomer, requireStaff } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { found } from '#server/core/refused.ts'
import { findContentsParcel } from './content-queries.ts'
import { contentsView } from './contents-view.ts'

type Asked = { readonly parcelId: string }

/** Of the customer's own parcel, or 404. */
export async function readContents(ctx: Context, { parcelId }: Asked): Promise<ContentsView> {
  const customerId = requireCustomer(ctx.actor)
  return contentsOf(ctx, parcelId, customerId)
}

/** Of any parcel: the bench compares it with what it sees, and makes customs papers of it. */
export async function readWarehouseContents(
  ctx: Context,
  { parcelId }: Asked,
): Promise<ContentsView> {
  requireStaff(ctx.actor)
  return contentsOf(ctx, parcelId, undefined)
}

/** What a verb answers once it is done, and what a reader is shown. */
export async function contentsOf(
  ctx: Context,
  parcelId: string,
  ownerId: string | undefined,
): Promise<ContentsView> {
  return contentsView(ctx.db, found(await findContentsParcel(ctx.db, parcelId, ownerId)))
}
