import { Refused } from '#server/core/refused.ts'
import { requireHarmlessPdf } from '#server/papers/rendering/require-harmless-pdf.ts'
import { pictureTypeOf } from '#server/core/pictures/picture-type.ts'
import { reEncodeDocument } from '#server/core/pictures/re-encode.ts'
import type { PurchaseInvoiceType } from './purchase-invoice-key.ts'

export type ReadableInvoice = { readonly type: PurchaseInvoiceType; readonly bytes: Uint8Array }

/**
 * What is kept of a sent file, by what its bytes are: a picture is drawn anew, a PDF that only shows stays as it
 * is. Refuses `invoice-unreadable`, `pdf-active` and `pdf-encrypted`, and `photo-too-large` for a picture.
 */
export async function readableInvoice(body: Uint8Array): Promise<ReadableInvoice> {
  const type = pictureTypeOf(body)
  if (type === 'jpeg' || type === 'png') return { type: 'image/jpeg', bytes: await picture(body) }
  await requireHarmlessPdf(body, { unreadable: 'invoice-unreadable' })
  return { type: 'application/pdf', bytes: body }
}

async function picture(body: Uint8Array): Promise<Uint8Array> {
  try {
    return await reEncodeDocument(body)
  } catch (error) {
    if (error instanceof Refused && error.refusal === 'photo-unreadable') {
      throw new Refused('invoice-unreadable')
    }
    throw error
  }
}
