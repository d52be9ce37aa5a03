const placeOf = (thread: string) => `escale.message:${thread}`

/** What is being written in a conversation, kept for this tab over a reload. */
export function draftOf(thread: string): string {
  try {
    return sessionStorage.getItem(placeOf(thread)) ?? ''
  } catch {
    return ''
  }
}

export function keepDraft(thread: string, body: string): void {
  try {
    if (body === '') sessionStorage.removeItem(placeOf(thread))
    else sessionStorage.setItem(placeOf(thread), body)
  } catch {
    // A browser that keeps nothing loses it with the page.
  }
}
