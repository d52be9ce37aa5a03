import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { initialCatalogue } from '#domain/catalogue/catalogue.ts'
import { cents } from '#domain/units.ts'
import { formerPrices } from './day-prices.ts'
import { addDays, parisDayOf, startOfParisDay } from './paris-day.ts'
import { storageAccount } from './storage.ts'

const receivedAt = new Date('2026-11-01T09:00:00Z')
const received = parisDayOf(receivedAt)
const hour = 3_600_000
/** Some hours after that day began in Paris. */
const at = (day: number, hours: number) =>
  new Date(startOfParisDay(addDays(received, day)).getTime() + hours * hour)
const price = fc.constantFrom(0, 100, 150).map(cents)
const list = fc.record({
  day: fc.integer({ min: -20, max: 90 }),
  hours: fc.integer({ min: 0, max: 22 }),
  price,
})
const lists = fc
  .tuple(price, fc.array(list, { maxLength: 5 }))
  .map(([first, more]) => [
    { from: at(-400, 0), perDayCents: first },
    ...more
      .map((one) => ({ from: at(one.day, one.hours), perDayCents: one.price }))
      .toSorted((a, b) => a.from.getTime() - b.from.getTime()),
  ])

// Seen to fail with the last price for every day, with the price of the end of each day, and with the last days waived first.
test('each day due costs what a day cost when it began, and the first days are waived first', () => {
  fc.assert(
    fc.property(
      lists,
      fc.integer({ min: 0, max: 120 }),
      fc.integer({ min: 0, max: 40 }),
      fc.integer({ min: 25, max: 70 }),
      fc.integer({ min: 0, max: 9 }),
      (all, today, waivedDays, from, length) => {
        const begun = all.filter((one) => one.from <= at(today, 12))
        const pause = { from: addDays(received, from), until: addDays(received, from + length) }
        const costs: number[] = []
        let counted = 0
        for (let day = 1; day <= today; day += 1) {
          if (day >= from && day <= from + length) continue
          counted += 1
          if (counted > 30)
            costs.push(begun.findLast((one) => one.from <= at(day, 0))?.perDayCents ?? 0)
        }
        const charged = costs.filter((cost) => cost > 0).slice(waivedDays)
        const found = storageAccount(
          { ...initialCatalogue.storage, feePerDayCents: begun.at(-1)?.perDayCents ?? cents(0) },
          {
            receivedAt,
            freeDays: [{ days: 30, begunOn: null }],
            keepings: [],
            pauses: [pause],
            waivedDays,
            formerPrices: formerPrices(begun),
          },
          at(today, 12),
        )
        expect(found.feeDueCents).toBe(charged.reduce((sum, cost) => sum + cost, 0))
        expect(found.daysDue).toBe(Math.max(0, costs.length - waivedDays))
        expect(found.dueAt.reduce((sum, { days }) => sum + days, 0)).toBe(found.daysDue)
      },
    ),
    { numRuns: 1000 },
  )
})
