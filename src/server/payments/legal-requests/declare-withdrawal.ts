import type * as z from 'zod/mini'
import type { declareWithdrawal as endpoint } from '#contract/papers/legal.ts'
import type { Context } from '#server/core/context.ts'
import { keepDeclaration } from './keep-declaration.ts'

/**
 * « Confirmer la rétractation »: saves it, sends the receipt and notifies the office, which does the rest (C. conso. L221-21).
 */
export async function declareWithdrawal(
  ctx: Context,
  input: z.output<typeof endpoint.input>,
): Promise<z.input<typeof endpoint.output>> {
  const declaration = { kind: 'withdrawal', wishedOn: null, ...input } as const
  const { number, receivedAt } = await keepDeclaration(ctx, declaration)
  return { number, receivedAt }
}
