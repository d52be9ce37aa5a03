const minute = 60_000
const hour = 60 * minute

/** « à l’instant », « il y a 3 min », « il y a 5 h » for recent moments; `null` after a day, and for the future. */
export function formatAgo(iso: string, now: number): string | null {
  const passed = now - new Date(iso).getTime()
  if (passed < -minute || passed >= 24 * hour) return null
  if (passed < minute) return 'à l’instant'
  if (passed < hour) return `il y a ${Math.floor(passed / minute)}\u00a0min`
  return `il y a ${Math.floor(passed / hour)}\u00a0h`
}
