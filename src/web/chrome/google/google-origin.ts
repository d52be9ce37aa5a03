import { readJson, writeJson, writeText } from '#web/ui/browser-storage.ts'

/** The navigation state of the sign-in page, which a visit to Google would lose. */
const key = 'escale.google-origin'

/** Stored for this tab only, until the visitor is back. */
export const keepOrigin = (state: unknown): void => writeJson('session', key, state ?? null)

/** Read once; `originIn` checks the content, as for any navigation. */
export function takeOrigin(): object {
  const state = readJson('session', key)
  writeText('session', key, null)
  return typeof state === 'object' && state !== null ? state : {}
}
