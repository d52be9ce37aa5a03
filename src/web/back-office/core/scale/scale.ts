import { createStore } from '#web/api/store.ts'
import type { ScaleReading } from './read-weight.ts'

export type ScaleWire = 'serial' | 'hid'
type Scale = {
  /** `taken`: another window or program has it, or it does not open. */
  readonly state: 'off' | 'on' | 'unplugged' | 'taken'
  readonly reading: ScaleReading | null
  /** The weight of what was received or closed, and is still on the scale: of no other parcel. */
  readonly spentGrams: number | null
}

const off: Scale = { state: 'off', reading: null, spentGrams: null }

/** The one scale of a bench: once it is connected it stays so from one parcel to the next. */
const scale = createStore<Scale>(off)
export const useScale = scale.use
export const scaleNow = scale.get

/** How this browser may be given a scale: none on most telephones. */
export const scaleWires = (): readonly ScaleWire[] =>
  (['hid', 'serial'] as const).filter((wire) => wire in navigator)

export const tellState = (state: Scale['state']): void => scale.set({ ...off, state })

/** Less than that is the same load, read again. */
const sameLoadGrams = 20

export function tellReading(reading: ScaleReading): void {
  const now = scale.get()
  if (now.state === 'on' && isSame(now.reading, reading)) return
  const { spentGrams } = now
  const stays =
    spentGrams !== null &&
    reading.kind === 'stable' &&
    Math.abs(reading.grams - spentGrams) < sameLoadGrams
  scale.set({ state: 'on', reading, spentGrams: stays ? spentGrams : null })
}

/** The parcel was received, or the box closed: the scale is heard again once that is taken off. */
export function spendWeight(): void {
  const grams = stableGrams(scale.get().reading)
  if (grams !== null) scale.set({ ...scale.get(), spentGrams: grams })
}

/** The stable weight of what is on the scale, if it is not the one before. */
export const freshGrams = ({ reading, spentGrams }: Scale): number | null =>
  spentGrams === null ? stableGrams(reading) : null

const stableGrams = (reading: ScaleReading | null): number | null =>
  reading?.kind === 'stable' ? reading.grams : null

const isSame = (one: ScaleReading | null, other: ScaleReading): boolean =>
  one?.kind === other.kind && stableGrams(one) === stableGrams(other)
