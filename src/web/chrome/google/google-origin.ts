/** The navigation state of the sign-in page, which a visit to Google would lose. */
const key = 'escale.google-origin'

/** Stored for this tab only, until the visitor is back. */
export function keepOrigin(state: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(state ?? null))
  } catch {
    // No storage, for instance in a private window: the sign-in then leads to the default page.
  }
}

/** Read once; `originIn` checks the content, as for any navigation. */
export function takeOrigin(): object {
  try {
    const state: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    sessionStorage.removeItem(key)
    return typeof state === 'object' && state !== null ? state : {}
  } catch {
    return {}
  }
}
