import { setTimeout as pause } from 'node:timers/promises'
import type { BalancedEscale } from './balanced-escale.ts'
import type { HttpAnswer, HttpPerson } from './http-person.ts'
import { serverHeader } from './running-haproxy.ts'

export const times = <Value>(count: number, act: (n: number) => Promise<Value>): Promise<Value[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => act(n)))

export const servedBy = ({ headers }: Pick<HttpAnswer, 'headers'>) => headers.get(serverHeader)

/** The servers that visitors of one proxy reach now; nothing when one of them does not answer soon. */
export async function namesOfAnswering({ url }: BalancedEscale['escale']): Promise<string> {
  const signal = AbortSignal.timeout(2000)
  const answers = await times(6, () => fetch(`${url}/api/health`, { signal })).catch(() => [])
  return [...new Set(answers.map((answer) => servedBy(answer) ?? ''))].toSorted().join(' ')
}

/** Both proxies send to both servers: each has its own checks, and learns by them that a server is back. */
export async function bothServe({
  escale,
  sticky,
}: Pick<BalancedEscale, 'escale' | 'sticky'>): Promise<true | undefined> {
  const names = await Promise.all([escale, sticky].map(namesOfAnswering))
  return names.every((name) => name === 'one two') || undefined
}

/** A write that needs no session, and carries no key: nobody sends it twice. */
export const weigh = '/api/password-strengths'
export const weighed = { password: 'mangrove-bleue-31', about: [] }

/** Four browsers that read or write, one request after the other, until `stop`. */
export function visitors(person: HttpPerson) {
  const answers: HttpAnswer[] = []
  let isOver = false
  const browse = async (n: number) => {
    while (!isOver) {
      answers.push(await (n % 2 === 0 ? person.get('/api/me') : person.post(weigh, weighed)))
      await pause(100)
    }
  }
  const all = times(4, browse)
  return {
    stop: async () => {
      isOver = true
      await all
      return answers
    },
  }
}
