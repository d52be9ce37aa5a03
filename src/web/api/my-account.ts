import { uploadAvatar } from '#contract/people/my-account.ts'
import { send } from './send.ts'

/** Sends the picture as it is; throws `ApiError` with `photo-unreadable` or `photo-too-large`. */
export async function sendAvatar(photo: Blob, idempotencyKey: string): Promise<void> {
  await send({ method: 'POST', url: uploadAvatar.path, body: photo, idempotencyKey })
}
