import { isAtWork, requireCustomer } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import type { SentFile } from '#server/core/http.ts'
import { found } from '#server/core/refused.ts'
import { returnFileKey } from './return-file-key.ts'

/** A label or a proof, for the customer of the return and for the team. */
export async function readReturnFile(
  ctx: Context,
  { returnFileId }: { readonly returnFileId: string },
): Promise<SentFile> {
  let query = ctx.db
    .selectFrom('return_files as f')
    .innerJoin('parcel_requests as r', 'r.id', 'f.request_id')
    .select(['f.id', 'f.type', 'f.kind'])
    .where('f.id', '=', returnFileId)
    .where('f.is_joined', '=', true)
  if (!isAtWork(ctx.actor)) {
    query = query.where('r.customer_id', '=', requireCustomer(ctx.actor))
  }
  const { id, type, kind } = found(await query.executeTakeFirst())
  const bytes = found(await ctx.files.get(returnFileKey(id, type)))
  const name = kind === 'label' ? 'etiquette-retour' : 'preuve-retour'
  return { bytes, type, fileName: `${name}.${type === 'application/pdf' ? 'pdf' : 'jpg'}` }
}
