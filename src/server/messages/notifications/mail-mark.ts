import { readFileSync } from 'node:fs'
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
