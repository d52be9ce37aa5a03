const listeners = new Set<() => void>()

/** The server no longer knows this session; `session.ts` listens and the guards lead to the sign-in page. */
export function announceSessionExpired(): void {
  for (const listener of listeners) listener()
}

export function onSessionExpired(listener: () => void): void {
  listeners.add(listener)
}

const needs = new Set<() => void>()

/** The back-office asks for a second factor from now on: who is signed in is read again, and the guards lead on. */
export function announceSecondFactorNeeded(): void {
  for (const listener of needs) listener()
}

export function onSecondFactorNeeded(listener: () => void): void {
  needs.add(listener)
}
