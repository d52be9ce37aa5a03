import { createHash } from 'node:crypto'
import type * as z from 'zod/mini'
import type { addReturnLabel as labelEndpoint } from '#contract/shipping/shop-returns.ts'
import { shownFileName } from '#domain/parcel/purchase-invoice.ts'
import { liveReturnStates, returnCan, type ReturnState } from '#domain/shop-return/shop-return.ts'
import { isAtWork, requireCustomer, requireStaff } from '#server/core/access.ts'
import { requireAttempt } from '#server/core/attempts.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import type { SentFile } from '#server/core/http.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { promiseRemoval } from '#server/core/remove-files.ts'
import { found, Refused } from '#server/core/refused.ts'
import { readableDocument } from '#server/papers/rendering/require-harmless-pdf.ts'
import { lockMyReturn, lockReturn } from './locked-return.ts'

type Upload = z.output<typeof labelEndpoint.input>

/** The shop's label, from the customer; another one takes its place until the parcel is sent. */
export async function addReturnLabel(
  ctx: Context,
  upload: Upload,
  body: Uint8Array,
): Promise<{ fileId: string }> {
  const customerId = requireCustomer(ctx.actor)
  return addFile(ctx, 'label', upload, body, customerId, async (tx) => {
    const { parcelId, shopReturn } = await lockMyReturn(tx, customerId, upload.returnId)
    if (!isLive(shopReturn.state)) throw new Refused('return-over')
    return async () => recordFact(tx, ctx, { type: 'parcel.return-labelled', customerId, parcelId })
  })
}

/** The proof that a paid return was sent, from the team. */
export async function addReturnProof(
  ctx: Context,
  upload: Upload,
  body: Uint8Array,
): Promise<{ fileId: string }> {
  const staffId = requireStaff(ctx.actor)
  return addFile(ctx, 'proof', upload, body, staffId, async (tx) => {
    const { shopReturn } = await lockReturn(tx, upload.returnId)
    if (!returnCan('send', shopReturn.state)) throw new Refused('return-unpaid')
    return async () => undefined
  })
}

const isLive = (state: ReturnState) => (liveReturnStates as readonly ReturnState[]).includes(state)

/** Locks the return and refuses; what it answers runs once the file is joined. */
type Guard = (tx: Tx) => Promise<() => Promise<void>>

/**
 * Writes the row before the bytes, in its own transaction: no file lies there without its row, and one that was not joined is
 * swept a day later.
 */
async function addFile(
  ctx: Context,
  kind: 'label' | 'proof',
  { returnId: requestId, fileName = '' }: Upload,
  body: Uint8Array,
  uploadedBy: string,
  guard: Guard,
): Promise<{ fileId: string }> {
  await ctx.db.transaction().execute(guard)
  await requireAttempt(ctx, { key: `return-file:${uploadedBy}`, max: 60, windowSeconds: 3600 })
  const { type, bytes } = await readableDocument(body, { unreadable: 'return-file-unreadable' })
  const { id } = await ctx.db
    .insertInto('return_files')
    .values({
      request_id: requestId,
      kind,
      file_name: shownFileName(fileName, kind === 'label' ? 'étiquette' : 'preuve'),
      type,
      bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      uploaded_by: uploadedBy,
      created_at: ctx.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await ctx.files.put(returnFileKey(id, type), bytes)
  return inTransaction(ctx, async (tx) => {
    const done = await guard(tx)
    await forgetReturnFiles(tx, ctx, { requestId, kind })
    await tx.updateTable('return_files').set({ is_joined: true }).where('id', '=', id).execute()
    await done()
    return { fileId: id }
  })
}

type Former = { readonly requestId: string; readonly kind: 'label' | 'proof' }

/** The file that another one replaces. */
async function forgetReturnFiles(tx: Tx, ctx: Context, { requestId, kind }: Former): Promise<void> {
  const gone = await tx
    .deleteFrom('return_files')
    .where('request_id', '=', requestId)
    .where('kind', '=', kind)
    .where('is_joined', '=', true)
    .returning(['id', 'type'])
    .execute()
  await promiseRemoval(
    tx,
    ctx,
    gone.map(({ id, type }) => returnFileKey(id, type)),
  )
}

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

export const returnFileKey = (fileId: string, type: string): string =>
  `returns/${fileId}.${type === 'application/pdf' ? 'pdf' : 'jpg'}`
