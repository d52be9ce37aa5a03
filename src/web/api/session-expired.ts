const listeners = new Set<() => void>()

/** The server refused somebody who should be signed in; `session.ts` listens, and asks who is. */
export function announceSessionExpired(): void {
  for (const listener of listeners) listener()
}

export function onSessionExpired(listener: () => void): void {
  listeners.add(listener)
}
