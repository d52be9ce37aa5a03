import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { customerWithPassword, givePassword } from '#tests/support/accounts.ts'
import { openFactorDesk, type FactorDesk } from '#tests/support/factor-desk.ts'
import { after, codeAt, successes, thirtyTwo } from '#tests/support/second-factors.ts'

let desk: FactorDesk
let app: FactorDesk['app']
let acts: FactorDesk['acts']
let later: FactorDesk['later']
let read: FactorDesk['read']
let remove: FactorDesk['remove']
let subjectsTo: FactorDesk['subjectsTo']
let elsewhere: FactorDesk['elsewhere']
beforeAll(async () => {
  desk = await openFactorDesk()
  ;({ app, acts, later, read, remove, subjectsTo, elsewhere } = desk)
})
beforeEach(() => desk.forgetLimits())
afterAll(() => desk.close())

describe('adding', () => {
  test('an application asks for a recent proof, makes ten codes, ends the other sessions, tells the owner', async () => {
    const somebody = await app.makeCustomer()
    await givePassword(app, somebody)
    const other = await elsewhere(somebody)
    later(300_000)
    const tooLate = await acts.post('/api/me/totp', {}, somebody.cookie)
    expect([tooLate.status, tooLate.body.code]).toEqual([403, 'proof-needed'])
    const proofs = await app.request('GET', '/api/session/proof', { as: somebody })
    expect(proofs.body).toEqual({ methods: ['password'] })
    const proved = await acts.post(
      '/api/session/proof',
      { password: 'lagon-corail-27' },
      somebody.cookie,
    )

    const before = after(somebody, proved)
    const { person, recoveryCodes } = await acts.addTotp(before)
    expect(new Set(recoveryCodes).size).toBe(10)
    expect(recoveryCodes.every((code) => /^([0-9a-z]{4}-){3}[0-9a-z]{4}$/.test(code))).toBe(true)
    expect(await acts.readMe(other.cookie)).toBeNull()
    expect(await acts.readMe(before.cookie)).toBeNull()
    expect(await acts.readMe(person.cookie)).toMatchObject({ id: person.id })
    expect(await read(person)).toMatchObject({
      totp: { addedAt: expect.any(String) },
      passkeys: [],
      recoveryCodesLeft: 10,
      isRequired: false,
    })
    expect(await subjectsTo(person)).toContain(
      'Double authentification activée par application – Escale',
    )
  })

  test('an application without its code leaves the account as it was', async () => {
    const person = await app.makeCustomer()
    const started = await acts.post('/api/me/totp', {}, person.cookie)
    expect(started.body.uri).toContain(`secret=${started.body.secret}`)
    const wrong = codeAt(started.body.secret, new Date(app.clock.now.getTime() + 900_000))
    const refused = await acts.post('/api/me/totp/confirmation', { code: wrong }, person.cookie)
    expect(refused.body.code).toBe('code-wrong')
    expect(await read(person)).toMatchObject({ totp: null, recoveryCodesLeft: 0 })
    expect((await remove(person, 'totp')).status).toBe(404)

    await acts.post('/api/me/totp', {}, person.cookie)
    const stale = codeAt(started.body.secret, app.clock.now)
    const replaced = await acts.post('/api/me/totp/confirmation', { code: stale }, person.cookie)
    expect(replaced.body.code).toBe('code-wrong')
  })

  test('one secret is confirmed by 32 parallel requests once, and ten codes are all there are', async () => {
    const person = await app.makeCustomer()
    const { body } = await acts.post('/api/me/totp', {}, person.cookie)
    const code = codeAt(body.secret, app.clock.now)
    const answers = await thirtyTwo(() =>
      acts.post('/api/me/totp/confirmation', { code }, person.cookie),
    )
    expect(successes(answers)).toBe(1)
    const codes = await app.deps.db
      .selectFrom('recovery_codes')
      .select('code_hash')
      .where('user_id', '=', person.id)
      .execute()
    expect(codes).toHaveLength(10)
    expect((await acts.post('/api/me/totp', {}, person.cookie)).status).not.toBe(200)
  })

  // Seen to fail: with `sealSecret` and `openSecret` passing the bytes through.
  test('a secret and its codes cannot be read in the tables, nor opened for somebody else', async () => {
    const { person, secret, recoveryCodes } = await acts.addTotp(await app.makeCustomer())
    const row = await app.deps.db
      .selectFrom('totp_factors')
      .selectAll()
      .where('user_id', '=', person.id)
      .executeTakeFirstOrThrow()
    const { Secret } = await import('otpauth')
    const plain = Buffer.from(Secret.fromBase32(secret).bytes)
    expect(row.secret.includes(plain)).toBe(false)
    expect(row.secret.includes(Buffer.from(secret))).toBe(false)
    const kept = await app.deps.db.selectFrom('recovery_codes').selectAll().execute()
    const all = JSON.stringify(
      kept.map(({ code_hash: hash }) => [hash.toString(), hash.toString('hex')]),
    )
    expect(recoveryCodes.filter((code) => all.includes(code))).toEqual([])

    const thief = await customerWithPassword(app)
    const own = await elsewhere(thief)
    await acts.addTotp(own)
    await app.deps.db
      .updateTable('totp_factors')
      .set({ secret: row.secret, last_step: 0 })
      .where('user_id', '=', thief.id)
      .execute()
    const half = await acts.halfEnter(thief.email)
    const proof = { kind: 'totp', code: codeAt(secret, app.clock.now) }
    expect((await acts.secondStep(proof, half)).status).toBe(500)
  })
})
