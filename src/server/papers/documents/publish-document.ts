import { sql } from 'kysely'
import { createHash, randomUUID } from 'node:crypto'
import type * as z from 'zod/mini'
import type {
  OfficeDocument,
  publishDocument as publishDocumentEndpoint,
  replaceDocument as replaceDocumentEndpoint,
} from '#contract/papers/documents.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { answeredInTransaction, inTransaction } from '#server/core/idempotency.ts'
import { found, InvalidInput, Refused } from '#server/core/refused.ts'
import { createInAppNotification } from '#server/messages/notifications/create-in-app-notification.ts'
import { requireHarmlessPdf } from '#server/papers/rendering/require-harmless-pdf.ts'
import { documentKey, documentRow, lockDocument, officeDocumentView } from './document-queries.ts'

/**
 * Publishes a PDF to all customers, or to the one with this number. Refused with `not-a-pdf`, `pdf-active`, `pdf-encrypted`; 422
 * `clientNumber: unknown`.
 */
export async function publishDocument(
  ctx: Context,
  { title, clientNumber }: z.output<typeof publishDocumentEndpoint.input>,
  body: Uint8Array,
): Promise<OfficeDocument> {
  const publishedBy = requireAdmin(ctx.actor)
  await requireHarmlessPdf(body, { unreadable: 'not-a-pdf' })
  return inTransaction(ctx, async (tx) => {
    const customerId = clientNumber === undefined ? null : await customerOf(tx, clientNumber)
    const { id: documentId } = await tx
      .insertInto('documents')
      .values({
        title,
        audience: customerId === null ? 'all' : 'one',
        customer_id: customerId,
        version: 1,
        published_at: ctx.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await keepVersion(tx, ctx, { documentId, version: 1, publishedBy, body })
    await notifyPublication(tx, ctx, { documentId, version: 1, title, customerId })
    return officeDocumentView(found(await documentRow(tx, documentId)))
  })
}

/** Locks the account until the end of the transaction: nobody publishes to an account that is being deleted. */
async function customerOf(tx: Tx, clientNumber: string): Promise<string> {
  const customer = await tx
    .selectFrom('customers as c')
    .innerJoin('users as u', (join) =>
      join.on('u.id', '=', (row) => row.fn.coalesce('c.merged_into', 'c.user_id')),
    )
    .select('u.id')
    .where('c.client_number', '=', clientNumber)
    .where('u.deleted_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst()
  if (!customer) throw new InvalidInput({ clientNumber: 'unknown' })
  return customer.id
}

type Version = {
  readonly documentId: string
  readonly version: number
  readonly publishedBy: string
  readonly body: Uint8Array
}

/** Stores the file and the row that refers to it. */
async function keepVersion(tx: Tx, ctx: Context, wanted: Version): Promise<void> {
  const { documentId, version, publishedBy, body } = wanted
  const fileId = randomUUID()
  await ctx.files.put(documentKey(fileId), body)
  await tx
    .insertInto('document_versions')
    .values({
      document_id: documentId,
      version,
      file_id: fileId,
      bytes: body.length,
      sha256: createHash('sha256').update(body).digest('hex'),
      published_by: publishedBy,
      published_at: ctx.now(),
    })
    .execute()
}

/**
 * Publishes a new version of a document and notifies its readers again. Refused with `not-a-pdf`, `pdf-active`, `pdf-encrypted`,
 * `document-withdrawn`, `stale-version`.
 */
export async function replaceDocument(
  ctx: Context,
  { documentId, replaces }: z.output<typeof replaceDocumentEndpoint.input>,
  body: Uint8Array,
): Promise<OfficeDocument> {
  const publishedBy = requireAdmin(ctx.actor)
  await requireHarmlessPdf(body, { unreadable: 'not-a-pdf' })
  return inTransaction(ctx, async (tx) => {
    const document = found(await lockDocument(tx, documentId))
    if (document.withdrawn_at !== null) throw new Refused('document-withdrawn')
    if (document.version !== replaces)
      throw new Refused('stale-version', { version: document.version })
    const version = document.version + 1
    await keepVersion(tx, ctx, { documentId, version, publishedBy, body })
    await tx
      .updateTable('documents')
      .set({ version, published_at: ctx.now() })
      .where('id', '=', documentId)
      .execute()
    const { title, customer_id: customerId } = document
    await notifyPublication(tx, ctx, { documentId, version, title, customerId })
    return officeDocumentView(found(await documentRow(tx, documentId)))
  })
}

/** Withdraws a document from the customers' view; the office keeps its versions. Doing it again changes nothing. */
export async function withdrawDocument(
  ctx: Context,
  { documentId }: { readonly documentId: string },
): Promise<OfficeDocument> {
  const withdrawnBy = requireAdmin(ctx.actor)
  return answeredInTransaction(ctx, async (tx) => {
    const { withdrawn_at, version, customer_id } = found(await lockDocument(tx, documentId))
    if (withdrawn_at === null) {
      await tx
        .updateTable('documents')
        .set({ withdrawn_at: ctx.now(), withdrawn_by: withdrawnBy })
        .where('id', '=', documentId)
        .execute()
      await recordFact(tx, ctx, {
        type: 'document.withdrawn',
        customerId: customer_id,
        details: { documentId, version },
        change: { before: { withdrawnAt: null }, after: { withdrawnAt: ctx.now().toISOString() } },
      })
    }
    return officeDocumentView(found(await documentRow(tx, documentId)))
  })
}

type Publication = {
  readonly documentId: string
  readonly version: number
  readonly title: string
  /** `null` when the document is for all. */
  readonly customerId: string | null
}

/** Records the fact and notifies the readers on the site, once per version. */
async function notifyPublication(
  tx: Tx,
  ctx: Context,
  { documentId, version, title, customerId }: Publication,
): Promise<void> {
  const type = version === 1 ? 'document.published' : 'document.replaced'
  await recordFact(tx, ctx, {
    type,
    customerId,
    details: { documentId, version },
    change: {
      before: version === 1 ? {} : { version: version - 1 },
      after: version === 1 ? { title } : { version },
    },
  })
  const dedupeKey = `document-published:${documentId}:${version}`
  const notice = { kind: 'document-published', payload: { documentId }, dedupeKey } as const
  if (customerId === null) await notifyEverybody(tx, ctx, notice)
  else await createInAppNotification(tx, ctx, { ...notice, userId: customerId })
}

type Notice = {
  readonly kind: 'document-published'
  readonly payload: object
  readonly dedupeKey: string
}

/** One statement, however many customers there are. */
const notifyEverybody = (tx: Tx, ctx: Context, { kind, payload, dedupeKey }: Notice) =>
  sql`
    insert into notifications (user_id, channel, recipient, kind, payload, dedupe_key, state, created_at, sent_at)
    select c.user_id, 'site', '', ${kind}, ${JSON.stringify(payload)}::jsonb, ${dedupeKey} || ':' || c.user_id || ':site',
      'sent', ${ctx.now()}, ${ctx.now()}
    from customers c join users u on u.id = c.user_id
    where u.deleted_at is null and u.is_active and u.email_verified
    on conflict (dedupe_key) do nothing`.execute(tx)
