import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { customerWithPassword, givePassword } from '#tests/support/accounts.ts'
import { openFactorDesk, type FactorDesk } from '#tests/support/factor-desk.ts'
import { codeAt, cookiesAfter } from '#tests/support/second-factors.ts'
import { PasskeyDevice } from '#tests/support/passkey-device.ts'

let desk: FactorDesk
let app: FactorDesk['app']
let mailbox: FactorDesk['mailbox']
let acts: FactorDesk['acts']
let later: FactorDesk['later']
beforeAll(async () => {
  desk = await openFactorDesk()
  ;({ app, mailbox, acts, later } = desk)
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

describe('a sign-in with a second factor', () => {
  test('is half open after the password, and open after the code, with another token', async () => {
    const { person, secret } = await protectedPerson()
    const half = await acts.halfEnter(person.email)
    expect(half).toMatch(/^escale\.sign-in=/)
    expect(half).not.toContain('escale.session')
    const waiting = await app.request('GET', '/api/session/second-factor', {
      headers: { cookie: half },
    })
    expect(waiting.body).toEqual({ secondFactors: ['totp', 'recovery-code'] })

    const entered = await acts.secondStep(totp(secret), half)
    expect(entered.body).toMatchObject({ user: { id: person.id }, secondFactors: [] })
    const cookies = cookiesAfter(entered, half)
    expect(cookies).not.toContain('escale.sign-in')
    expect(cookies).toContain('escale.device')
    const [token = ''] = /(?<=escale\.session=)[\w-]+/.exec(cookies) ?? []
    expect(half).not.toContain(token)
    expect(await acts.readMe(cookies)).toMatchObject({ id: person.id })
    expect(await acts.readMe(half)).toBeNull()
  })

  test('takes a code with its space, the step before and the one after, and none further', async () => {
    const { person, secret } = await protectedPerson()
    // Confirming the application used up its code.
    later(60_000)
    for (const [seconds, status] of [
      [-60, 409],
      [60, 409],
      [-30, 200],
      [30, 200],
    ] as const) {
      const half = await acts.halfEnter(person.email)
      const code = codeAt(secret, new Date(app.clock.now.getTime() + seconds * 1000))
      const typed = { kind: 'totp', code: `${code.slice(0, 3)} ${code.slice(3)}` }
      expect((await acts.secondStep(typed, half)).status, `${seconds} s`).toBe(status)
      later(status === 200 ? 90_000 : 0)
    }
  })

  test('takes a recovery code as people write it, once, and tells the owner', async () => {
    const { person, recoveryCodes } = await protectedPerson()
    const [code = ''] = recoveryCodes
    const proof = { kind: 'recovery-code', code: ` ${code.toUpperCase().replaceAll('-', ' ')}` }
    const entered = await acts.secondStep(proof, await acts.halfEnter(person.email))
    expect(entered.status).toBe(200)
    const again = await acts.secondStep(proof, await acts.halfEnter(person.email))
    expect([again.status, again.body.code]).toEqual([409, 'recovery-code-wrong'])
    await app.runJobs()
    const subjects = (await mailbox.mailsTo(person.email)).map(({ subject }) => subject)
    expect(subjects).toContain('Un code de secours a servi – Escale')
    const used = app.deps.db.selectFrom('events').select('customer_id')
    expect(await used.where('type', '=', 'account.recovery-code-used').execute()).toContainEqual({
      customer_id: person.id,
    })
    const { body } = await app.request('GET', '/api/me/second-factors', {
      headers: { cookie: cookiesAfter(entered) },
    })
    expect(body.recoveryCodesLeft).toBe(9)
  })

  test('takes a passkey of the account, and of nobody else', async () => {
    const owner = await customerWithPassword(app)
    const signedIn = await app.request('POST', '/api/session', {
      body: { email: owner.email, password: 'lagon-corail-27' },
    })
    const device = new PasskeyDevice()
    await acts.addPasskey({ ...owner, cookie: cookiesAfter(signedIn) }, device)
    const stranger = new PasskeyDevice()
    await acts.addPasskey(await app.makeCustomer(), stranger)

    const half = await acts.halfEnter(owner.email)
    const question = await acts.ask('second-step', half)
    expect(question.allowCredentials.map(({ id }: { id: string }) => id)).toEqual([device.id])
    const wrong = { kind: 'passkey', answer: stranger.answer(question) }
    expect((await acts.secondStep(wrong, half)).body.code).toBe('passkey-refused')

    const right = { kind: 'passkey', answer: device.answer(await acts.ask('second-step', half)) }
    expect((await acts.secondStep(right, half)).body.user).toMatchObject({ id: owner.id })
  })

  test('is over after ten minutes, and by a password reset, which opens nothing by itself', async () => {
    const { person, secret } = await protectedPerson()
    const late = await acts.halfEnter(person.email)
    later(600_000)
    expect((await acts.secondStep(totp(secret), late)).body.code).toBe('sign-in-over')
    expect(
      (await acts.post('/api/session/passkey-challenges', { purpose: 'second-step' }, late)).body
        .code,
    ).toBe('sign-in-over')

    const reset = await acts.halfEnter(person.email)
    await acts.post('/api/password-reset-requests', { email: person.email })
    await app.runJobs()
    const token = await mailbox.tokenFor(person.email)
    const password = 'mangrove-bleue-31'
    expect((await acts.post('/api/password-resets', { token, password })).status).toBe(200)
    expect((await acts.secondStep(totp(secret), reset)).body.code).toBe('sign-in-over')

    const half = await acts.halfEnter(person.email, password)
    expect(await acts.readMe(half)).toBeNull()
  })
})
