import { queryOptions } from '@tanstack/react-query'
import { readMyAccount, uploadAvatar } from '#contract/people/my-account.ts'
import { call } from './call.ts'
import { send } from './send.ts'

/** What the account page knows beside the signed-in person. */
export const myAccount = queryOptions({
  queryKey: ['account'],
  queryFn: ({ signal }) => call(readMyAccount, {}, { signal }),
})

/** Sends the picture as it is; throws `ApiError` with `photo-unreadable` or `photo-too-large`. */
export async function sendAvatar(photo: Blob): Promise<void> {
  await send({ method: 'POST', url: uploadAvatar.path, body: photo })
}
