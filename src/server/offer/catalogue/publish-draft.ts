import type * as z from 'zod/mini'
import type { publishDraft as endpoint } from '#contract/offer/catalogue.ts'
import { parisDayOfText, startOfParisDay } from '#domain/storage/paris-day.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { found, Refused } from '#server/core/refused.ts'
import { lockCatalogue, withdrawVersion } from './catalogue-queries.ts'
import { catalogueOf, versionInForce } from './current-catalogue.ts'
import { lockDraft, type LockedDraft } from './draft-queries.ts'
import { publishCatalogue } from './publish-catalogue.ts'
import { requireScheduled } from './withdraw-catalogue-version.ts'

/** Makes a draft the next version, now or from a day to come; a scheduled one that it replaces is withdrawn with it. */
export async function publishDraft(
  ctx: Context,
  { draftId, revision, effectiveFrom, note }: z.output<typeof endpoint.input>,
): Promise<z.input<typeof endpoint.output>> {
  requireAdmin(ctx.actor)
  return inTransaction(ctx, async (tx) => {
    await lockCatalogue(tx)
    const draft = await lockDraft(tx, draftId, revision)
    const { content, replaces } = draft
    const at = effectiveMoment(ctx, effectiveFrom)
    if (replaces !== null) await requireScheduled(tx, ctx, replaces)
    const before = await followed(tx, draft, at)
    const version = await publishCatalogue(tx, ctx, {
      content,
      effectiveFrom: at,
      before,
      replaces,
      note,
    })
    await tx.deleteFrom('catalogue_drafts').where('id', '=', draftId).execute()
    if (replaces !== null) await withdrawVersion(tx, ctx, replaces, version)
    return { version }
  })
}

/** Now, or the beginning of a day in Paris; refused with `date-past`. */
export function effectiveMoment(ctx: Context, day: string | null): Date {
  const now = ctx.now()
  if (day === null) return now
  const at = startOfParisDay(parisDayOfText(day))
  if (at < now) throw new Refused('date-past')
  return at
}

/** The version that will be in force just before: it must be the one that the draft was compared with. */
async function followed(tx: Tx, { comparedWith, replaces }: LockedDraft, at: Date) {
  const version = found(await versionInForce(tx, at, replaces))
  if (version !== comparedWith) throw new Refused('base-changed', { version })
  return catalogueOf(tx, version)
}
