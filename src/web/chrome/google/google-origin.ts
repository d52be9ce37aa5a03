/** What the sign-in page was told by the page before it; a way to Google and back would lose it. */
const key = 'escale.google-origin'

/** In this tab only, until it is back. */
export function keepOrigin(state: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(state ?? null))
  } catch {
    // No storage, for instance in a private window: the sign-in then leads to the usual page.
  }
}

/** Read once; `originIn` judges what it holds, as it does for any navigation. */
export function takeOrigin(): object {
  try {
    const state: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    sessionStorage.removeItem(key)
    return typeof state === 'object' && state !== null ? state : {}
  } catch {
    return {}
  }
}
