import { useRef } from 'react'

export type SentBody<Body> = {
  readonly key: string
  readonly typed: string
  readonly body: Body
}

/**
 * What goes under that key. Asked again after an answer that got lost, it is what went before to the letter: what it was made
 * from was read again meanwhile, and another body would be another act.
 */
export function bodyToSend<Body>(
  before: SentBody<Body> | null,
  key: string,
  typed: unknown,
  bodyNow: () => Body,
): SentBody<Body> {
  const print = JSON.stringify(typed)
  return before?.key === key && before.typed === print
    ? before
    : { key, typed: print, body: bodyNow() }
}

/** For a body that holds, beside what was typed, what the screen reads again: a version, an amount, a choice of rows. */
export function useBodyToSend<Body>() {
  const sent = useRef<SentBody<Body> | null>(null)
  return (key: string, typed: unknown, bodyNow: () => Body): Body => {
    sent.current = bodyToSend(sent.current, key, typed, bodyNow)
    return sent.current.body
  }
}
