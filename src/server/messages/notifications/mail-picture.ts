import { FileChanged, FilesAway } from '#server/core/adapters/supplier-away.ts'
import type { Context } from '#server/core/context.ts'
import { photoKey } from '#server/core/pictures/photo-key.ts'
import { reEncodeUnder } from '#server/core/pictures/re-encode.ts'
import type { MailContent } from './define-message.ts'

const mostBytes = 80_000

/** Reads the mail's picture, a small JPEG; `undefined` when it is deleted or out of reach: the mail is sent without it. */
export async function mailPicture(
  ctx: Pick<Context, 'files'>,
  { picture }: Pick<MailContent, 'picture'>,
): Promise<Uint8Array | undefined> {
  const bytes =
    picture && (await ctx.files.get(photoKey(picture.photoId, 'thumbnail')).catch(outOfReach))
  return bytes && reEncodeUnder(mostBytes, bytes)
}

function outOfReach(error: unknown): undefined {
  if (!(error instanceof FilesAway || error instanceof FileChanged)) throw error
}
