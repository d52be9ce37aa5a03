import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { initialPlans } from '#domain/catalogue/initial-plans.ts'
import { paidPlanIds } from '#domain/cart/cart-item.ts'
import { assertNever } from '#domain/outcome.ts'
import { doneDays, untouched, withdrawalShare } from '#domain/refund/withdrawal-share.ts'
import { addDays, parisDayOf } from '#domain/storage/paris-day.ts'
import { cents } from '#domain/units.ts'
import { judgePlanChange, type SoldPlan } from './plan-change.ts'

/** A period of a month has 30 days here, a year 360: what matters is that the unused part is a fraction. */
const lengths = { month: 30, year: 360 }
const priceOf = ({ plan, frequency }: SoldPlan): number =>
  (frequency === 'month' ? initialPlans[plan].monthlyCents : initialPlans[plan].yearlyCents) ?? 0

type Life = {
  readonly day: number
  readonly sold: SoldPlan
  readonly next: SoldPlan | null
  readonly ends: boolean
  readonly start: number
  /** What was billed so far. */
  readonly billed: number
  /** The plan of each day, with the share of its price that the day is worth. */
  readonly worth: number
  readonly isOver: boolean
  /** What the bank says to the next attempts. */
  readonly refuses: boolean
  readonly status: 'active' | 'past_due'
  /** The renewal that was refused; once it is over, the days of grace that nobody paid. */
  readonly owed: number
}

const graceDays = 7
const shareLeft = ({ sold, start, day }: Life): number =>
  (priceOf(sold) * (lengths[sold.frequency] - (day - start))) / lengths[sold.frequency]

type Act =
  | { readonly kind: 'day'; readonly count: number }
  | { readonly kind: 'change'; readonly to: SoldPlan }
  | { readonly kind: 'cancel' | 'resume' | 'revoke' | 'refuse' | 'pay' | 'refund' }

function after(life: Life, act: Act): Life {
  if (life.isOver) return life
  switch (act.kind) {
    case 'day':
      return Array.from({ length: act.count }).reduce<Life>((now) => tomorrow(now), life)
    case 'change':
      return changed(life, act.to)
    case 'cancel':
      return { ...life, ends: true, next: null }
    case 'resume':
      return { ...life, ends: false }
    case 'revoke':
      return { ...life, next: null }
    case 'refuse':
      return { ...life, refuses: true }
    case 'pay':
      return paid(life)
    case 'refund':
      return givenBack(life)
    default:
      return assertNever(act)
  }
}

const paid = (life: Life): Life => ({
  ...life,
  refuses: false,
  status: 'active',
  billed: life.billed + life.owed,
  owed: 0,
})

/** The running period is given back but for its begun days, and the plan is over. */
function givenBack(life: Life): Life {
  if (life.status === 'past_due') return life
  const price = priceOf(life.sold)
  const length = lengths[life.sold.frequency]
  const first = parisDayOf(new Date('2026-11-01T12:00:00Z'))
  const at = (day: number) => addDays(first, day)
  const begun = doneDays(at(life.start), at(life.start + length), at(life.day))
  const [part] = withdrawalShare([untouched(cents(Math.round(price)))], [begun])
  const today = price / length
  return {
    ...life,
    isOver: true,
    worth: life.worth + today,
    billed: life.billed - (part?.amountCents ?? 0),
  }
}

function changed(life: Life, to: SoldPlan): Life {
  const judged = judgePlanChange({ ...life.sold, ...life, isWithdrawn: false }, to)
  if (!judged.ok) return life
  if (judged.value === 'at-term') return { ...life, next: to }
  const isNewPeriod = to.frequency !== life.sold.frequency
  const moved = { ...life, sold: to, start: isNewPeriod ? life.day : life.start }
  return { ...moved, billed: life.billed + shareLeft(moved) - shareLeft(life) }
}

function tomorrow(life: Life): Life {
  if (life.isOver) return life
  const day = life.day + 1
  const lived = {
    ...life,
    day,
    worth: life.worth + priceOf(life.sold) / lengths[life.sold.frequency],
  }
  if (life.status === 'past_due' && day - life.start === graceDays) {
    return { ...lived, isOver: true, owed: life.owed - shareLeft(lived) }
  }
  if (day - life.start < lengths[life.sold.frequency]) return lived
  if (life.ends) return { ...lived, isOver: true }
  const sold = life.next ?? life.sold
  const renewed = { ...lived, sold, next: null, start: day }
  return life.refuses
    ? { ...renewed, status: 'past_due', owed: priceOf(sold) }
    : { ...renewed, billed: lived.billed + priceOf(sold) }
}

const plans = fc.record({
  plan: fc.constantFrom(...paidPlanIds),
  frequency: fc.constantFrom('month' as const, 'year' as const),
})
const acts = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('day' as const), count: fc.integer({ min: 1, max: 50 }) }),
    fc.record({ kind: fc.constant('change' as const), to: plans }),
    fc.record({ kind: fc.constantFrom('cancel' as const, 'resume' as const, 'revoke' as const) }),
    fc.record({ kind: fc.constantFrom('refuse' as const, 'pay' as const, 'refund' as const) }),
  ),
  { maxLength: 40 },
)

const begun = (sold: SoldPlan): Life => ({
  day: 0,
  sold,
  next: null,
  ends: false,
  start: 0,
  billed: priceOf(sold),
  worth: 0,
  isOver: false,
  refuses: false,
  status: 'active',
  owed: 0,
})

// Removed to see it fail: the credit of the unused days; a change at the term that counts at once; `past_due` in
// judgePlanChange; the day that has begun, in what goes back.
test('ten thousand lives: what was billed is the price of each day by its plan, and what is paid ahead', () => {
  const lives = fc.property(plans, acts, (first, all) => {
    let life = begun(first)
    for (const act of all) {
      const before = life
      life = after(life, act)
      // A promise costs nothing and gives nothing back: only the days and a change that counts now are billed.
      const added = life.billed - before.billed
      expect(act.kind === 'day' || act.kind === 'refund' || added >= 0).toBe(true)
      // Who owes a renewal pays it first.
      const mayChange = before.status === 'active' || act.kind !== 'change'
      expect(mayChange || life === before).toBe(true)
      const ahead = life.isOver ? 0 : shareLeft(life)
      // What goes back is rounded, once, to the cent.
      const rounded = act.kind === 'refund' || life.isOver ? 0.51 : 0.01
      expect(Math.abs(life.billed + life.owed - life.worth - ahead)).toBeLessThan(rounded)
    }
  })
  fc.assert(lives, { numRuns: 10_000 })
})
