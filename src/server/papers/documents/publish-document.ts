import type * as z from 'zod/mini'
import type { OfficeDocument, publishDocument as endpoint } from '#contract/papers/documents.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { inTransaction } from '#server/core/idempotency.ts'
import { found, InvalidInput } from '#server/core/refused.ts'
import { requireHarmlessPdf } from '#server/papers/rendering/require-harmless-pdf.ts'
import { documentRow } from './document-queries.ts'
import { officeDocumentView } from './document-views.ts'
import { keepVersion } from './keep-version.ts'
import { notifyPublication } from './notify-publication.ts'

/**
 * Publishes a PDF to all customers, or to the one with this number. Refused with `not-a-pdf`, `pdf-active`, `pdf-encrypted`; 422
 * `clientNumber: unknown`.
 */
export async function publishDocument(
  ctx: Context,
  { title, clientNumber }: z.output<typeof endpoint.input>,
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
