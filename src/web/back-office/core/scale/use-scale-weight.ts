import { typedKilograms } from '#web/copy/parse-amounts.ts'
import { useEffect, useEffectEvent, useRef } from 'react'
import { freshGrams, useScale } from './scale.ts'

/** Writes the stable weight of the scale where nothing is typed, or where it wrote before: a person has the last word. */
export function useScaleWeight(typed: string, onWeight: (kilograms: string) => void): void {
  const grams = freshGrams(useScale())
  const written = useRef('')
  const write = useEffectEvent((fresh: number) => {
    if (typed.trim() !== '' && typed !== written.current) return
    written.current = typedKilograms(fresh)
    onWeight(written.current)
  })
  useEffect(() => {
    if (grams !== null) write(grams)
  }, [grams])
}
