import { isDestination, territoryNamed, type Destination } from '#domain/destination/destination.ts'
import { useSignedInUser } from '#web/api/session.ts'

const key = 'escale.territory'

export function remember(destination: Destination): void {
  try {
    localStorage.setItem(key, destination)
  } catch {
    // A browser that stores nothing asks again the next time.
  }
}

/** Where the visitor lives: a customer's own address, else what was chosen the last time. */
export function useHome(): Destination | null {
  const country = useSignedInUser()?.billingAddress?.country
  if (country) return territoryNamed(country)
  if (import.meta.env.SSR) return null
  try {
    const kept = localStorage.getItem(key)
    return kept !== null && isDestination(kept) ? kept : null
  } catch {
    return null
  }
}
