import { useEffect, useState } from 'react'

const pause = 300

/** The value once it has not changed for a moment. Values are compared by content. */
export function useSettled<Question>(question: Question | null): Question | null {
  const [settled, setSettled] = useState(question)
  const text = JSON.stringify(question)
  useEffect(() => {
    const timer = setTimeout(() => {
      setSettled(JSON.parse(text) as Question | null)
    }, pause)
    return () => {
      clearTimeout(timer)
    }
  }, [text])
  return settled
}

export const isSameQuestion = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other)
