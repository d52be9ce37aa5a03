const listeners = new Set<() => void>()

/** The server no longer knows this session; `session.ts` listens and the guards lead to the sign-in page. */
export function announceSessionExpired(): void {
  for (const listener of listeners) listener()
}

export function onSessionExpired(listener: () => void): void {
  listeners.add(listener)
}
