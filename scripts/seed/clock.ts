import type { Ago } from './demo-parcel.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** The clock of the story: it stays where it was moved, and never in the future. */
export class Clock {
  readonly present: Date
  #at: number

  constructor(present: Date) {
    this.present = present
    this.#at = present.getTime()
  }

  readonly now = (): Date => new Date(this.#at)

  moveTo(when: Ago | Date): void {
    this.#at = (when instanceof Date ? when : this.dateOf(when)).getTime()
  }

  /** Converts « 12 09:40 » or « h5 » to a date before the present. */
  dateOf(ago: Ago): Date {
    const hours = /^h(\d+)$/.exec(ago)
    if (hours) return new Date(this.present.getTime() - Number(hours[1]) * 60 * minute)
    const [, days, hour, minutes] = /^(\d+) (\d\d):(\d\d)$/.exec(ago) ?? []
    if (days === undefined) throw new Error(`not a moment of the story: ${ago}`)
    const date = new Date(this.present.getTime() - Number(days) * day)
    date.setUTCHours(Number(hour), Number(minutes), 0, 0)
    return new Date(Math.min(date.getTime(), this.present.getTime() - minute))
  }
}
