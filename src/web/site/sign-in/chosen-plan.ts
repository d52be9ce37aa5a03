import { readJson, writeJson } from '#web/ui/browser-storage.ts'
import { originIn, type Origin } from './arrival.ts'

type ChosenPlan = Pick<Origin, 'selectedPlan' | 'selectedPeriod'>

const storageKey = 'escale.chosen-plan'
const keptMilliseconds = 24 * 3_600_000

/**
 * Stores in this browser, for a day, the plan that a visitor chose before they signed up: the link of the mail does not carry it.
 */
export function keepChosenPlan(state: unknown, now = Date.now()): void {
  const { selectedPlan, selectedPeriod } = originIn(state)
  if (selectedPlan === null) return
  writeJson('local', storageKey, { selectedPlan, selectedPeriod, at: now })
}

/** The stored plan, for a visitor who comes back by that link. */
export function chosenPlan(now = Date.now()): ChosenPlan | null {
  const kept = readJson('local', storageKey)
  const { selectedPlan, selectedPeriod } = originIn(kept)
  return isRecent(kept, now) ? { selectedPlan, selectedPeriod } : null
}

const isRecent = (kept: unknown, now: number): boolean =>
  typeof kept === 'object' &&
  kept !== null &&
  'at' in kept &&
  typeof kept.at === 'number' &&
  now - kept.at <= keptMilliseconds
