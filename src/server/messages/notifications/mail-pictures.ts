import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { destinationSlug, isDestination } from '#domain/destination/destination.ts'
import type { MailFile } from '#server/core/adapters/mailer.ts'

/** The logo's mark (`npm run draw`), twice its size for fine screens. It travels in the mail: a reader tells us nothing by opening. */
const bytes = readFileSync(new URL('mail-mark.png', import.meta.url))

export const markFile = {
  fileName: 'logo.png',
  type: 'image/png',
  contentId: 'logo@escale',
  bytes,
} as const satisfies MailFile

/** For a preview, whose frame sends no request. */
export const markDataUrl = `data:image/png;base64,${bytes.toString('base64')}`

const contentId = 'route@escale'

/** Where its picture is in the mail. */
export const routeUrl = `cid:${contentId}`

/** The picture of the way there (`npm run draw`); `undefined` for a country that the chart does not show. It travels in the mail. */
export async function routeFile(destination: string | undefined): Promise<MailFile | undefined> {
  if (destination === undefined || !isDestination(destination)) return undefined
  const file = new URL(`routes/${destinationSlug(destination)}.png`, import.meta.url)
  return { fileName: 'route.png', type: 'image/png', contentId, bytes: await readFile(file) }
}

/** For a preview, whose frame sends no request. */
export async function routeDataUrl(destination: string | undefined): Promise<string | undefined> {
  const file = await routeFile(destination)
  return file && `data:image/png;base64,${Buffer.from(file.bytes).toString('base64')}`
}
