import { useEffect, useState } from 'react'

const asked = new Map<string, Promise<unknown>>()

/** A token works once, and React may run an effect twice: one request per token, whose answer is shared. A failure is not kept. */
function askOnce<Answer>(ask: (token: string) => Promise<Answer>, token: string): Promise<Answer> {
  const known = asked.get(token)
  if (known) return known as Promise<Answer>
  const answer = ask(token)
  asked.set(token, answer)
  answer.catch(() => asked.delete(token))
  return answer
}

export type TokenFailure = {
  /** `null` when the address had no token at all. */
  readonly error: unknown
  readonly retry: () => void
}

/** What the server answers to the token of a mailed link, or why it does not; neither while it is awaited. */
export function useTokenAnswer<Answer>(
  /** Defined once, outside the component. */
  ask: (token: string) => Promise<Answer>,
  token: string | null,
): { readonly answer?: Answer; readonly failure?: TokenFailure } {
  const [answer, setAnswer] = useState<Answer>()
  const [error, setError] = useState<unknown>(null)
  const [attempt, setAttempt] = useState(1)

  useEffect(() => {
    if (!token) return undefined
    let isHere = true
    askOnce(ask, token).then(
      (given) => {
        if (isHere) setAnswer(given)
      },
      (cause: unknown) => {
        if (isHere) setError(cause)
      },
    )
    return () => {
      isHere = false
    }
  }, [ask, token, attempt])

  if (answer !== undefined) return { answer }
  if (token && error === null) return {}
  const retry = () => {
    setError(null)
    setAttempt(attempt + 1)
  }
  return { failure: { error, retry } }
}
