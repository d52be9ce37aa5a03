import { createStore } from '#web/api/store.ts'
import type { Typed } from './measures.ts'

/** Sides in centimetres, as they are typed. */
export type CartonSize = Pick<Typed, 'length' | 'width' | 'height'>

/** One key each, those of a numeric pad that write no number. */
export const cartonKeys = ['*', '+', '/', '-'] as const

const storageKey = 'escale.carton-sizes'
const sizes = createStore<readonly CartonSize[]>(stored())

/** The last sizes of this bench, latest first. */
export const useCartonSizes = sizes.use

export const cartonOfKey = (key: string): CartonSize | undefined =>
  sizes.get()[cartonKeys.findIndex((one) => one === key)]

export const nameOfCarton = ({ length, width, height }: CartonSize): string =>
  `${length} × ${width} × ${height}`

/** A size that is already known keeps its key: the hand learns it. */
export function rememberCarton({ length, width, height }: CartonSize): void {
  const size = { length, width, height }
  const known = sizes.get()
  if (known.some((one) => nameOfCarton(one) === nameOfCarton(size))) return
  const next = [size, ...known].slice(0, cartonKeys.length)
  sizes.set(next)
  try {
    localStorage.setItem(storageKey, JSON.stringify(next))
  } catch {
    // A browser that keeps nothing still has them for this shift.
  }
}

function stored(): readonly CartonSize[] {
  // The build loads every screen, without a browser.
  if (typeof window === 'undefined') return []
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isSize).slice(0, cartonKeys.length) : []
  } catch {
    return []
  }
}

const isSize = (value: unknown): value is CartonSize =>
  typeof value === 'object' &&
  value !== null &&
  ['length', 'width', 'height'].every((side) => typeof Reflect.get(value, side) === 'string')
