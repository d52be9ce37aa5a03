import type * as z from 'zod/mini'
import type { changeServiceOptions as endpoint } from '#contract/offer/catalogue.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { Refused } from '#server/core/refused.ts'
import { lockVersions } from '#server/core/versions.ts'
import { carryOver, plannedVersions } from './carry-over.ts'
import { versionView } from './catalogue-queries.ts'
import { currentCatalogue, priceLists } from './current-catalogue.ts'
import { publishCatalogue } from './publish-catalogue.ts'

type Asked = z.output<typeof endpoint.input>

/** Sells the options as listed from now on: publishes a new version, and makes the same changes in the scheduled ones. */
export async function changeServiceOptions(
  ctx: Context,
  { base, serviceOptions }: Asked,
): Promise<z.input<typeof endpoint.output>> {
  requireAdmin(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    await lockVersions(tx, priceLists)
    const before = await currentCatalogue(tx, ctx.now())
    if (before.version !== base) throw new Refused('stale', { version: before.version })
    const content = { ...before.catalogue, serviceOptions }
    const planned = await plannedVersions(tx, ctx.now())
    const version = await publishCatalogue(tx, ctx, {
      content,
      before,
      effectiveFrom: ctx.now(),
      replaces: null,
      note: null,
    })
    await carryOver(tx, ctx, planned, { from: ctx.now(), content })
    return versionView(tx, ctx, version)
  })
}
