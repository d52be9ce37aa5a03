import { pictureTypeOf } from '#server/core/pictures/picture-type.ts'
import { reEncodeDocument } from '#server/core/pictures/re-encode.ts'
import { Refused } from '#server/core/refused.ts'
import { requireHarmlessPdf } from './require-harmless-pdf.ts'

export type ReadableDocument = {
  readonly type: 'application/pdf' | 'image/jpeg'
  readonly bytes: Uint8Array
}

/**
 * The bytes to store of a paper that somebody sends, by the real type of the file: a picture is drawn again, a PDF without active
 * content stays as it is. Refuses with the caller's code, `pdf-active` and `pdf-encrypted`, and `photo-too-large` for a picture.
 */
export async function readableDocument(
  body: Uint8Array,
  { unreadable }: { readonly unreadable: string },
): Promise<ReadableDocument> {
  const type = pictureTypeOf(body)
  if (type === 'jpeg' || type === 'png') {
    return { type: 'image/jpeg', bytes: await picture(body, unreadable) }
  }
  await requireHarmlessPdf(body, { unreadable })
  return { type: 'application/pdf', bytes: body }
}

async function picture(body: Uint8Array, unreadable: string): Promise<Uint8Array> {
  try {
    return await reEncodeDocument(body)
  } catch (error) {
    if (error instanceof Refused && error.refusal === 'photo-unreadable') {
      throw new Refused(unreadable)
    }
    throw error
  }
}
