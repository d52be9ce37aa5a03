import { setTimeout as pause } from 'node:timers/promises'
import type { HttpAnswer } from '../../tests/support/http-person.ts'
import { spreadOf, type Spread } from '../figure.ts'

/** What people waited for, by kind of act. */
export type Tally = {
  /** Asks until there is an answer, as an open page does; returns its body. */
  readonly ask: (kind: string, request: () => Promise<HttpAnswer>) => Promise<HttpAnswer['body']>
  readonly told: () => {
    readonly ms: Readonly<Record<string, Spread>>
    readonly acts: number
    /** Answers that a person would have had to read as a failure, by kind and status. */
    readonly errors: Readonly<Record<string, number>>
    /** Requests that had no answer, or a refusal for now, and were asked again. */
    readonly askedAgain: number
  }
}

const againMs = 500
/** The last two are a proxy’s, without us behind it. */
const unanswered = [503, 502, 504]

export function openTally(): Tally {
  const times = new Map<string, number[]>()
  const errors: Record<string, number> = {}
  let askedAgain = 0
  const ask: Tally['ask'] = async (kind, request) => {
    const began = performance.now()
    for (;;) {
      const answer = await request().catch(() => undefined)
      if (answer && !unanswered.includes(answer.status)) {
        times.set(kind, [...(times.get(kind) ?? []), performance.now() - began])
        if (answer.status !== 200) {
          const name = `${kind} ${answer.status}`
          errors[name] = (errors[name] ?? 0) + 1
        }
        return answer.body
      }
      askedAgain += 1
      await pause(againMs)
    }
  }
  const told = () => ({
    ms: Object.fromEntries([...times].map(([kind, list]) => [kind, spreadOf(list)])),
    acts: [...times.values()].reduce((sum, list) => sum + list.length, 0),
    errors,
    askedAgain,
  })
  return { ask, told }
}
