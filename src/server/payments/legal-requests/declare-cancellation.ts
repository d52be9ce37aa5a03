import type * as z from 'zod/mini'
import type { declareCancellation as endpoint } from '#contract/papers/legal.ts'
import { parisDayOf, parisDayText } from '#domain/storage/paris-day.ts'
import type { Context } from '#server/core/context.ts'
import { InvalidInput } from '#server/core/refused.ts'
import { keepDeclaration, type Receipt } from './keep-declaration.ts'

/** « Notification de la résiliation »; a wished day in the past is a 422 (C. conso. L215-1-1). */
export async function declareCancellation(
  ctx: Context,
  { wishedOn = null, ...input }: z.output<typeof endpoint.input>,
): Promise<Receipt> {
  if (wishedOn !== null && wishedOn < parisDayText(parisDayOf(ctx.now()))) {
    throw new InvalidInput({ wishedOn: 'past' })
  }
  return keepDeclaration(ctx, { kind: 'cancellation', wishedOn, ...input })
}
