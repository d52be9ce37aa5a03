import { afterEach, beforeAll, expect, test } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { anonymous, ok } from '../support/http-person.ts'
import {
  confirm,
  mailOutage,
  mailsTo,
  newAddress,
  newCustomer,
  receivedParcel,
  registration,
  sceneOf,
  type Scene,
} from '../support/http-scenes.ts'
import { receivedMail } from '../support/inbox.ts'
import { theEscale } from '../support/the-escale.ts'

const escale = theEscale()
let scene: Scene
beforeAll(async () => {
  scene = await sceneOf(escale)
})
afterEach(() => mailOutage(escale, { down: false }))

const outbox = (email: string) =>
  scene.rows(
    'select kind, state, attempts, last_error from notifications where recipient = $1 order by created_at',
    [email],
  )
/** Waits until the mail server has refused the mail at least this many times. */
const tried = (email: string, kind: string, times: number) =>
  eventually(
    async () => {
      const row = (await outbox(email)).find((candidate) => candidate['kind'] === kind)
      return row && Number(row['attempts']) >= times ? row : undefined
    },
    { about: `${times} attempts of ${kind}` },
  )

test.each(['refused', 'busy'] as const)(
  'a mail server that is %s holds nobody up; what was promised leaves once it is back',
  async (mode) => {
    const marie = await newCustomer(scene)
    await mailOutage(escale, { down: true, mode })
    const email = newAddress()
    const startedAt = performance.now()
    ok(await anonymous(escale).post('/api/registrations', registration(email)))
    await receivedParcel(scene, marie)
    expect(performance.now() - startedAt).toBeLessThan(10_000)

    const waiting = [
      await tried(email, 'confirm-email', 2),
      await tried(marie.email, 'parcel-received', 1),
    ]
    expect(waiting.map(({ state }) => state)).toEqual(['queued', 'queued'])
    expect(waiting.every((row) => typeof row['last_error'] === 'string')).toBe(true)
    expect(await mailsTo(escale, email)).toEqual([])

    await mailOutage(escale, { down: false })
    const backAt = performance.now()
    await receivedMail(escale, marie.email, 'est arrivé')
    await confirm(escale, email)
    console.info({ mode, lastMailAfterMs: Math.round(performance.now() - backAt) })
    expect(await mailsTo(escale, email)).toContainEqual(expect.stringContaining('Confirmez'))
    const arrived = (await mailsTo(escale, marie.email)).filter((subject) =>
      subject.includes('est arrivé'),
    )
    expect(arrived).toHaveLength(1)
  },
)
