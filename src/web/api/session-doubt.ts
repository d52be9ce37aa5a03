const listeners = new Set<() => void>()

/**
 * The server's answer does not match the session that this tab has; `session.ts` listens, and asks the server who is signed in.
 */
export function announceSessionDoubt(): void {
  for (const listener of listeners) listener()
}

export function onSessionDoubt(listener: () => void): void {
  listeners.add(listener)
}
