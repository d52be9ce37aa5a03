import { readJson, writeJson } from '#web/ui/browser-storage.ts'
import { createStore } from '#web/api/store.ts'
import { numberText } from '#words/amounts.ts'
import type { Measured, Typed } from './measures.ts'

/** Sides in centimetres, as they are typed. */
export type CartonSize = Pick<Typed, 'length' | 'width' | 'height'>

/** One key each, those of a numeric pad that write no number. */
export const cartonKeys = ['*', '+', '/', '-'] as const

/** Each bench knows its own: what arrives is not packed in what leaves. */
export type Cartons = ReturnType<typeof openCartons>
export const arrivingCartons = openCartons('escale.carton-sizes')
export const leavingCartons = openCartons('escale.box-sizes')

export const nameOfCarton = ({ length, width, height }: CartonSize): string =>
  `${length} × ${width} × ${height}`

export const cartonOf = ({ lengthMm, widthMm, heightMm }: Omit<Measured, 'weightGrams'>) => ({
  length: numberText(lengthMm / 10),
  width: numberText(widthMm / 10),
  height: numberText(heightMm / 10),
})

function openCartons(storageKey: string) {
  const sizes = createStore<readonly CartonSize[]>(stored(storageKey))
  return {
    /** The last sizes of this bench, latest first. */
    use: sizes.use,
    ofKey: (key: string): CartonSize | undefined =>
      sizes.get()[cartonKeys.findIndex((one) => one === key)],
    /** A size that is already known keeps its key: the hand learns it. */
    remember: ({ length, width, height }: CartonSize): void => {
      const size = { length, width, height }
      const known = sizes.get()
      if (known.some((one) => nameOfCarton(one) === nameOfCarton(size))) return
      const next = [size, ...known].slice(0, cartonKeys.length)
      sizes.set(next)
      writeJson('local', storageKey, next)
    },
  }
}

function stored(storageKey: string): readonly CartonSize[] {
  const kept = readJson('local', storageKey)
  return Array.isArray(kept) ? kept.filter(isSize).slice(0, cartonKeys.length) : []
}

function isSize(value: unknown): value is CartonSize {
  return (
    typeof value === 'object' &&
    value !== null &&
    ['length', 'width', 'height'].every((side) => typeof Reflect.get(value, side) === 'string')
  )
}
