import type * as z from 'zod/mini'
import { uploadClaimPhoto } from '#contract/shipping/cargo-claims.ts'
import { send } from './send.ts'

/** Uploads the bytes of a photo, once per key. */
export async function sendClaimPhoto(
  photo: Blob,
  idempotencyKey: string,
): Promise<z.output<typeof uploadClaimPhoto.output>> {
  const answer = await send({
    method: 'POST',
    url: uploadClaimPhoto.path,
    body: photo,
    idempotencyKey,
  })
  return uploadClaimPhoto.output.parse(answer)
}

export const claimLetterUrl = (claimId: string): string =>
  `/api/admin/cargo-claims/${encodeURIComponent(claimId)}/letter`
