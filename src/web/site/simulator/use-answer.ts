import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'

const debounce = 300

/**
 * The answer for the current form. Only the last query counts: a late answer to an older one is dropped. `load` never rejects and
 * keeps its identity; while it works the answer is `waiting`, except for a mere refresh.
 */
export function useAnswer<Answer>(
  form: RefObject<HTMLFormElement | null>,
  load: (fields: FormData, signal: AbortSignal) => Promise<Answer>,
  { first, waiting }: { readonly first: Answer; readonly waiting: Answer },
) {
  const [answer, setAnswer] = useState(first)
  const question = useRef<AbortController>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const refresh = useCallback(() => {
    if (!form.current) return
    const fields = new FormData(form.current)
    question.current?.abort()
    const { signal } = (question.current = new AbortController())
    void load(fields, signal).then((loaded) => {
      if (!signal.aborted) setAnswer(loaded)
    })
  }, [form, load])

  const ask = useCallback(() => {
    setAnswer(waiting)
    refresh()
  }, [refresh, waiting])

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

  return { answer, ask, askSoon, refresh }
}
