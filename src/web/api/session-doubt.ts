const listeners = new Set<() => void>()

/** The server did not take somebody for whom we take them; `session.ts` listens, and asks who is here. */
export function announceSessionDoubt(): void {
  for (const listener of listeners) listener()
}

export function onSessionDoubt(listener: () => void): void {
  listeners.add(listener)
}
