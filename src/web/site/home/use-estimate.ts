import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import type { Estimate } from './simulate.ts'

export type { Estimate }
const debounce = 300

/** The estimate of what the form holds. Only the last question counts: a late answer to an older one is dropped. */
export function useEstimate(form: RefObject<HTMLFormElement | null>) {
  const [estimate, setEstimate] = useState<Estimate>({ state: 'waiting' })
  const question = useRef<AbortController>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const ask = useCallback(() => {
    if (!form.current) return
    const fields = new FormData(form.current)
    question.current?.abort()
    const { signal } = (question.current = new AbortController())
    setEstimate({ state: 'waiting' })
    void loadSimulate()
      .then(({ simulate }) => simulate(fields, signal))
      .catch((): Estimate => ({ state: 'failed' }))
      .then((answer) => {
        if (!signal.aborted) setEstimate(answer)
      })
  }, [form])

  const askSoon = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(ask, debounce)
  }, [ask])

  useEffect(
    () => () => {
      clearTimeout(timer.current)
      question.current?.abort()
    },
    [],
  )

  return { estimate, ask, askSoon }
}

/** The contract and its schemas stay out of the first load of `/`. */
const loadSimulate = () => import('./simulate.ts')
