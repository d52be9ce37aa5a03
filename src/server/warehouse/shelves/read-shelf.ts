import type * as z from 'zod/mini'
import type { readShelf as endpoint } from '#contract/warehouse/shelves.ts'
import { parseShelfCode } from '#domain/parcel/shelf.ts'
import { requireStaff } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { InvalidInput } from '#server/core/refused.ts'
import { knownShelf } from './known-shelf.ts'

/** The bench calls it before it receives a parcel on this shelf. */
export async function readShelf(
  ctx: Context,
  { shelfCode }: z.output<typeof endpoint.input>,
): Promise<z.input<typeof endpoint.output>> {
  requireStaff(ctx.actor)
  const code = parseShelfCode(shelfCode)
  if (!code.ok) throw new InvalidInput({ shelfCode: 'invalid' })
  return { code: code.value, ...(await knownShelf(ctx.db, code.value)) }
}
