import type * as z from 'zod/mini'
import { confirmEmail } from '#contract/people/accounts.ts'
import { call } from '#web/api/call.ts'

type Confirmed = z.output<typeof confirmEmail.output>

const asked = new Map<string, Promise<Confirmed>>()

/** A token serves once, and React may run an effect twice: one request a token, its answer shared. A failed network may ask again. */
export function confirmOnce(token: string): Promise<Confirmed> {
  const known = asked.get(token)
  if (known) return known
  const answer = call(confirmEmail, { token })
  asked.set(token, answer)
  answer.catch(() => asked.delete(token))
  return answer
}
