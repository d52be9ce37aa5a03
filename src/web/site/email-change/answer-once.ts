import type * as z from 'zod/mini'
import { confirmEmailChange } from '#contract/people/my-account.ts'
import { call } from '#web/api/call.ts'
import { sessionChanged } from '#web/api/session.ts'

export type Answered = z.output<typeof confirmEmailChange.output>

const asked = new Map<string, Promise<Answered>>()

/** A token serves once, and React may run an effect twice: one request a token, its answer shared. A failed network may ask again. */
export function answerOnce(token: string): Promise<Answered> {
  const known = asked.get(token)
  if (known) return known
  const answer = answered(token)
  asked.set(token, answer)
  answer.catch(() => asked.delete(token))
  return answer
}

/** Every tab then reads the address that counts. */
async function answered(token: string): Promise<Answered> {
  const answer = await call(confirmEmailChange, { token })
  await sessionChanged()
  return answer
}
