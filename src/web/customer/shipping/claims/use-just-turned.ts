import { useEffect, useState } from 'react'

/** Longer than a double tap, whose second tap would land on the next step and skip or send it. */
const turnMs = 400

/** True for a moment after the step has changed. */
export function useJustTurned(step: number): boolean {
  const [ready, setReady] = useState(step)
  useEffect(() => {
    const timer = setTimeout(() => setReady(step), turnMs)
    return () => clearTimeout(timer)
  }, [step])
  return ready !== step
}
