import type * as z from 'zod/mini'
import type { saveTestimonials as endpoint } from '#contract/office/showcase.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { answeredInTransaction } from '#server/core/idempotency.ts'
import { lockList, requireVersion, saveList } from './showcase-list.ts'

/** Saves the words of customers over those that the form was opened with. */
export async function saveTestimonials(
  ctx: Context,
  { version, testimonials }: z.output<typeof endpoint.input>,
): Promise<z.input<typeof endpoint.output>> {
  requireAdmin(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    const before = await lockList(tx, 'testimonials')
    requireVersion(before, version)
    return saveList(tx, ctx, 'testimonials', before, testimonials)
  })
}
