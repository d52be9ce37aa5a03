import { useState } from 'react'
import { playSound } from '#web/back-office/core/play-sound.ts'
import { weightErrorOf, type MeasureErrors, type MeasureField, type Typed } from './measures.ts'

/** What is typed at a bench, and what is wrong with it. */
export function useTyped(start: Typed) {
  const [typed, setTyped] = useState(start)
  const [errors, setErrors] = useState<MeasureErrors>({})

  function type(fields: Partial<Typed>): Typed {
    const next = { ...typed, ...fields }
    setTyped(next)
    setErrors({ ...errors, ...noErrorsOf(fields) })
    return next
  }

  function showUnreadable(weight: string): boolean {
    const wrong = weight.trim() === '' ? {} : weightErrorOf(weight)
    if (wrong.weight === undefined) return false
    setErrors({ ...errors, ...wrong })
    playSound('wrong')
    return true
  }

  /** What was judged, and what is wrong with it. */
  function tell(judged: Typed, wrong: MeasureErrors) {
    setTyped(judged)
    setErrors(wrong)
  }

  /** What the server said of a field. */
  function refuse(field: MeasureField, sentence: string) {
    setErrors((now) => ({ ...now, [field]: sentence }))
  }

  return { typed, errors, type, showUnreadable, tell, refuse }
}
export type Typing = ReturnType<typeof useTyped>

const noErrorsOf = (fields: Partial<Typed>): MeasureErrors =>
  Object.fromEntries(Object.keys(fields).map((field) => [field, undefined])) as MeasureErrors
