import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { hashPassword } from '#server/people/accounts/password.ts'
import { printFigure, rounded } from './figure.ts'

type Target = { readonly ours: string; readonly connectionString: string }
type Timed = { readonly known: number[]; readonly unknown: number[]; readonly answers: Set<string> }

const pairs = 200
/** 0.5 is a coin toss; above 0.6 a patient attacker could find out who has an account (docs/rules/accounts.md#sign-in). */
const goal = 0.6

/**
 * Whether the response time reveals that an address has an account: sends the same request for a known and an unknown address by
 * turns, and computes the area under the curve of a judge who only has a clock.
 */
export async function measureEnumeration({ ours, connectionString }: Target): Promise<void> {
  const known = await accountsWithPassword(connectionString)
  const doors = [
    {
      name: 'sign-in',
      path: '/api/session',
      body: (email: string) => ({ email, password: 'pas-le-bon-27' }),
    },
    {
      name: 'reset',
      path: '/api/password-reset-requests',
      body: (email: string) => ({ email }),
    },
    {
      name: 'confirmation',
      path: '/api/email-confirmation-requests',
      body: (email: string) => ({ email }),
    },
  ]
  for (const { name, path, body } of doors) {
    const ask = (email: string, n: number) => asked(`${ours}${path}`, body(email), n)
    const { known: ofKnown, unknown, answers } = await timed(known, ask)
    const auc = areaUnderCurve(ofKnown, unknown)
    printFigure({
      figure: `enumeration by the time of ${name}`,
      pairs,
      auc: rounded(auc),
      differentAnswers: answers.size,
      goal,
      reached: Math.max(auc, 1 - auc) <= goal && answers.size === 1,
    })
  }
}

async function timed(
  known: readonly string[],
  ask: (email: string, n: number) => Promise<{ ms: number; answer: string }>,
): Promise<Timed> {
  const result: Timed = { known: [], unknown: [], answers: new Set() }
  for (let n = 0; n < pairs; n += 1) {
    const someone = known[n % known.length] ?? ''
    const nobody = `personne-${randomBytes(6).toString('hex')}@escale.test`
    // The order alternates, so that neither address gains from a warm-up or from the other's mail that leaves meanwhile.
    const turn = [
      { email: someone, times: result.known },
      { email: nobody, times: result.unknown },
    ]
    for (const { email, times } of n % 2 === 0 ? turn : turn.toReversed()) {
      const { ms, answer } = await ask(email, n)
      times.push(ms)
      result.answers.add(answer)
    }
  }
  return result
}

/** Each request comes from another network, behind our proxy: this bench does not measure the limits per network. */
async function asked(url: string, body: object, n: number) {
  const from = `2001:db8:${n.toString(16)}:${randomBytes(2).toString('hex')}::1`
  const start = performance.now()
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    body: JSON.stringify(body),
  })
  const { requestId, ...answer } = (await response.json()) as Record<string, unknown>
  const ms = performance.now() - start
  return { ms, answer: JSON.stringify([response.status, typeof requestId, answer]) }
}

/** How often a known address took longer than an unknown one; ties count for half. */
function areaUnderCurve(known: readonly number[], unknown: readonly number[]): number {
  let wins = 0
  for (const one of known) {
    for (const other of unknown) wins += one > other ? 1 : one === other ? 0.5 : 0
  }
  return wins / (known.length * unknown.length)
}

/** The bench's customers have no password; each gets one here, so that an attempt costs a real comparison. */
async function accountsWithPassword(connectionString: string): Promise<string[]> {
  const client = new pg.Client(connectionString)
  await client.connect()
  const hash = await hashPassword('lagon-corail-27')
  await client.query(
    `insert into passwords (user_id, hash, changed_at) select id, $1, now() from users where role = 'client'
       on conflict do nothing`,
    [hash],
  )
  const { rows } = await client.query<{ email: string }>(
    `select email from users where role = 'client' order by email`,
  )
  await client.end()
  return rows.map(({ email }) => email)
}
