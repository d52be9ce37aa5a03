import { readShelf } from '#contract/warehouse/shelves.ts'
import { call } from '#web/api/call.ts'

/** Longer, and the hands would wait: the server says it then, when the reception reaches it. */
const patienceMs = 2000

/** What the house knows of a shelf that is about to be used; `fine` too when nothing answers. */
export async function lookAtShelf(shelf: string): Promise<'fine' | 'unknown' | 'closed'> {
  const options = { signal: AbortSignal.timeout(patienceMs) }
  const seen = await call(readShelf, { shelfCode: shelf }, options).catch(() => null)
  if (seen?.isActive === false) return 'closed'
  return seen?.isKnown === false ? 'unknown' : 'fine'
}
