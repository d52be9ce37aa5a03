import { readJson, writeJson } from '#web/ui/browser-storage.ts'

const storageKey = 'escale.seen-payments'

/** The server takes no more of them. */
const most = 20

/** They live here when the browser stores nothing. */
let inMemory: readonly string[] = []

/** The payments whose result this browser has shown, the last first: their lines have left the cart. */
export function seenPayments(): string[] {
  const kept = readJson('local', storageKey) ?? inMemory
  return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string').slice(0, most) : []
}

export function noteSeenPayment(sessionId: string): void {
  const others = seenPayments().filter((id) => id !== sessionId)
  inMemory = [sessionId, ...others].slice(0, most)
  writeJson('local', storageKey, inMemory)
}
