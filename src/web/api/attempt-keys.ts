import { readJson, writeJson } from '#web/ui/browser-storage.ts'

const storageKey = 'escale.quote-attempts'
const keptMilliseconds = 10 * 60_000

type Attempt = { readonly key: string; readonly at: number }
type Attempts = Record<string, Attempt>

/** Attempts live here when the browser stores nothing. */
let inMemory: Attempts = {}

/**
 * One key per content, the same in every tab and after a reload for ten minutes: a retry, a second tab or the back button cannot
 * create a second quote from one request. The browser stores only a hash of the request.
 */
export async function attemptKeyOf(content: object, now = Date.now()): Promise<string> {
  const digest = await digestOf(JSON.stringify(content))
  const attempts = liveAttempts(now)
  const key = attempts[digest]?.key ?? crypto.randomUUID()
  write({ ...attempts, [digest]: { key, at: attempts[digest]?.at ?? now } })
  return key
}

/** After a quote is cancelled, the same request counts as a new one. */
export function forgetAttempts(): void {
  write({})
}

function liveAttempts(now: number): Attempts {
  const all = Object.entries(read())
  return Object.fromEntries(all.filter(([, { at }]) => now - at < keptMilliseconds && at <= now))
}

function read(): Attempts {
  const kept = readJson('local', storageKey) ?? inMemory
  return isAttempts(kept) ? kept : {}
}

/** Another version of the site, or somebody's extension, may have stored anything there. */
const isAttempts = (kept: unknown): kept is Attempts =>
  typeof kept === 'object' &&
  kept !== null &&
  Object.values(kept).every(
    (attempt: Partial<Attempt> | null) =>
      typeof attempt?.key === 'string' && typeof attempt.at === 'number',
  )

function write(attempts: Attempts): void {
  inMemory = attempts
  writeJson('local', storageKey, attempts)
}

async function digestOf(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
