import type { Announcement } from './live-hub.ts'

/** What a page keeps unread is forgotten after five minutes (`gcTime`): no stream has to catch up with more. */
const longestMs = 6 * 60_000
const mostFacts = 2000

type Heard = { readonly at: number; readonly announcement: Announcement }

/** What a page has missed, which read before its stream was open. */
export type Missed = {
  /** For how long this process has heard everything; a page that has read before that reads again. */
  readonly wholeMs: number
  /** The last fact of each kind, and how long ago it was heard. */
  readonly facts: readonly (Announcement & { readonly ageMs: number })[]
}

/** The announcements that this process has heard lately, in the order of their commits. */
export class HeardFacts {
  #heard: Heard[] = []
  #since: number | undefined

  /** From now on nothing escapes. */
  begin(): void {
    this.#heard = []
    this.#since = performance.now()
  }

  /** The connection is lost. */
  stop(): void {
    this.#since = undefined
  }

  add(announcement: Announcement): void {
    this.#heard.push({ at: performance.now(), announcement })
    if (this.#heard.length <= mostFacts || this.#since === undefined) return
    this.#since = this.#heard.shift()?.at
  }

  missedBy(hears: (announcement: Announcement) => boolean): Missed {
    const now = performance.now()
    const last = new Map<string, Missed['facts'][number]>()
    for (const { at, announcement } of this.#heard) {
      const ageMs = Math.floor(now - at)
      if (ageMs > longestMs || !hears(announcement)) continue
      const kind = kindOf(announcement)
      // A page says the last one in words.
      last.delete(kind)
      last.set(kind, { ...announcement, ageMs })
    }
    const wholeMs = this.#since === undefined ? 0 : Math.floor(now - this.#since)
    return { wholeMs, facts: [...last.values()] }
  }
}

/** Two facts of one kind change the same screens. */
const kindOf = ({ type, parcelId, quoteId, orderId, shipmentId }: Announcement): string =>
  [type, ...[parcelId, quoteId, orderId, shipmentId].map(Boolean)].join()
