import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { givePassword } from '#tests/support/accounts.ts'
import { openFactorDesk, type FactorDesk } from '#tests/support/factor-desk.ts'
import { codeAt, successes, thirtyTwo } from '#tests/support/second-factors.ts'
import { PasskeyDevice } from '#tests/support/passkey-device.ts'

let desk: FactorDesk
let app: FactorDesk['app']
let acts: FactorDesk['acts']
let later: FactorDesk['later']
beforeAll(async () => {
  desk = await openFactorDesk()
  ;({ app, acts, later } = desk)
})
beforeEach(() => desk.forgetLimits())
afterAll(() => desk.close())

/** A person with a password, an application and its ten codes. */
async function protectedPerson() {
  const person = await app.makeCustomer()
  await givePassword(app, person)
  return acts.addTotp(person)
}

const totp = (secret: string) => ({ kind: 'totp', code: codeAt(secret, app.clock.now) })

/**
 * Seen to fail: with the condition on `last_step` removed 8 of them enter (the limit of ten tries stops the rest), with
 * `used_at is null` removed from the recovery code 8, from the half-open sign-in 7, with the question read and not
 * deleted 32.
 */
describe('of 32 parallel uses exactly one succeeds:', () => {
  test('one code of the application, by sign-ins of their own', async () => {
    const { person, secret } = await protectedPerson()
    const halves = await Promise.all(Array.from({ length: 9 }, () => acts.halfEnter(person.email)))
    const proof = totp(secret)
    let next = 0
    const answers = await thirtyTwo(() => acts.secondStep(proof, halves[next++ % 9] ?? ''))
    expect(successes(answers)).toBe(1)
  })

  test('one recovery code, by sign-ins of their own', async () => {
    const { person, recoveryCodes } = await protectedPerson()
    const halves = await Promise.all(Array.from({ length: 9 }, () => acts.halfEnter(person.email)))
    const proof = { kind: 'recovery-code', code: recoveryCodes[0] }
    let next = 0
    const answers = await thirtyTwo(() => acts.secondStep(proof, halves[next++ % 9] ?? ''))
    expect(successes(answers)).toBe(1)
  })

  test('one half-open sign-in, with ten codes that are all right', async () => {
    const { person, recoveryCodes } = await protectedPerson()
    const half = await acts.halfEnter(person.email)
    let next = 0
    const answers = await thirtyTwo(() =>
      acts.secondStep({ kind: 'recovery-code', code: recoveryCodes[next++ % 10] }, half),
    )
    expect(successes(answers)).toBe(1)
    const left = await app.deps.db
      .selectFrom('recovery_codes')
      .select('code_hash')
      .where('user_id', '=', person.id)
      .where('used_at', 'is', null)
      .execute()
    expect(left).toHaveLength(9)
  })

  test('one answer of a passkey', async () => {
    const device = new PasskeyDevice()
    await acts.addPasskey(await app.makeCustomer(), device)
    // A device without a counter: only the challenge can refuse.
    const answer = device.answer(await acts.ask('sign-in'), { counter: 0 })
    const answers = await thirtyTwo(() => acts.post('/api/session/passkey', { answer }))
    expect(successes(answers)).toBe(1)
  })
})

describe('codes that are tried out', () => {
  // Seen to fail: with the refusal of `requireTry` removed, the last two are a 409 like the rest.
  test('are counted: ten wrong ones close the second step for fifteen minutes, on every half-open sign-in', async () => {
    const { person, secret } = await protectedPerson()
    const statuses: number[] = []
    for (let n = 0; n < 12; n += 1) {
      const half = await acts.halfEnter(person.email)
      const wrong = String((Number(codeAt(secret, app.clock.now)) + 7 + n) % 1_000_000)
      const proof = { kind: 'totp', code: wrong.padStart(6, '0') }
      statuses.push((await acts.secondStep(proof, half)).status)
    }
    expect(statuses).toEqual([...Array<number>(10).fill(409), 429, 429])
    const closed = await acts.secondStep(totp(secret), await acts.halfEnter(person.email))
    expect(closed.status).toBe(429)
    expect(Number(closed.headers.get('retry-after'))).toBeLessThanOrEqual(900)

    later(900_001)
    const open = await acts.secondStep(totp(secret), await acts.halfEnter(person.email))
    expect(open.status).toBe(200)
  })

  test('do not shut a passkey out', async () => {
    const { person } = await protectedPerson()
    const device = new PasskeyDevice()
    await acts.addPasskey(person, device)
    for (let n = 0; n < 11; n += 1) {
      await acts.secondStep(
        { kind: 'recovery-code', code: `0000-0000-0000-00${n}` },
        await acts.halfEnter(person.email),
      )
    }
    const half = await acts.halfEnter(person.email)
    const answer = device.answer(await acts.ask('second-step', half))
    expect((await acts.secondStep({ kind: 'passkey', answer }, half)).status).toBe(200)
  })
})

// Seen to fail: with the half-open token written into `sessions` too, nineteen doors open.
test('a half-open sign-in opens nothing: each route answers it as it answers nobody', async () => {
  const { person } = await protectedPerson()
  const half = await acts.halfEnter(person.email)
  const [, token = ''] = half.split('=')
  const holes: string[] = []
  const knock = async (cookie: string, endpoint: (typeof app.table)[number]) => {
    const path = endpoint.path.replaceAll(/:\w+/g, '6f0d3c1e-6f4e-4a30-9d4f-0f4f6d1c2b3a')
    const sent = endpoint.method === 'GET' ? {} : { body: {} }
    return app.request(endpoint.method, path, { ...sent, headers: { cookie } })
  }
  for (const endpoint of app.table.filter(({ policy }) => policy !== 'public')) {
    for (const cookie of [half, `escale.session=${token}`, `${half}; escale.session=${token}`]) {
      const { status } = await knock(cookie, endpoint)
      if (status !== 401) holes.push(`${endpoint.method} ${endpoint.path}: ${status}`)
    }
  }
  expect(holes).toEqual([])
  expect(await acts.readMe(half)).toBeNull()
})

test('an account that was closed meanwhile does not open at the second step', async () => {
  const { person, secret } = await protectedPerson()
  const half = await acts.halfEnter(person.email)
  await app.deps.db
    .updateTable('users')
    .set({ is_active: false })
    .where('id', '=', person.id)
    .execute()
  const answer = await acts.secondStep(totp(secret), half)
  expect([answer.status, answer.body.code]).toEqual([403, 'account-pending'])
})
