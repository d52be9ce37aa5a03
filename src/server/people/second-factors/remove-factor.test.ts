import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { givePassword } from '#tests/support/accounts.ts'
import { openFactorDesk, type FactorDesk } from '#tests/support/factor-desk.ts'
import { after, codeAt, successes } from '#tests/support/second-factors.ts'
import { PasskeyDevice } from '#tests/support/passkey-device.ts'
import { mailOf } from '#tests/support/mail-of.ts'
import type { Person } from '#tests/support/test-app.ts'
import { removeSuperAdminFactors } from '#server/people/staff/change-staff.ts'
import { jobContext } from '#server/worker.ts'
import { removeSecondFactors } from './change-second-factors.ts'

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

describe('a proof of identity', () => {
  test('is asked of the second factor, not of the password, and renews the session', async () => {
    const somebody = await app.makeCustomer()
    await givePassword(app, somebody)
    const { person, secret } = await acts.addTotp(somebody)
    later(300_000)
    expect((await remove(person, 'totp')).body.code).toBe('proof-needed')
    const { body: proofs } = await app.request('GET', '/api/session/proof', { as: person })
    expect(proofs.methods).toEqual(['totp', 'recovery-code'])
    const byPassword = await acts.post(
      '/api/session/proof',
      { password: 'lagon-corail-27' },
      person.cookie,
    )
    expect(byPassword.body.code).toBe('second-factor-asked')

    const prove = (code: string) =>
      acts.post(
        '/api/session/proof/second-factor',
        { proof: { kind: 'totp', code } },
        person.cookie,
      )
    expect((await prove('000000')).status).toBe(409)
    const proved = await prove(codeAt(secret, app.clock.now))
    expect(proved.status).toBe(200)
    expect(await acts.readMe(person.cookie)).toBeNull()
    expect((await remove(after(person, proved), 'totp')).status).toBe(200)
  })

  test('is one passkey’s answer, of this account', async () => {
    const device = new PasskeyDevice()
    const person = await acts.addPasskey(await app.makeCustomer(), device)
    const stranger = new PasskeyDevice()
    await acts.addPasskey(await app.makeCustomer(), stranger)
    const prove = async (by: PasskeyDevice) =>
      acts.post(
        '/api/session/proof/second-factor',
        { proof: { kind: 'passkey', answer: by.answer(await acts.ask('proof', person.cookie)) } },
        person.cookie,
      )
    expect((await prove(stranger)).body.code).toBe('passkey-refused')
    expect((await prove(device)).status).toBe(200)
  })
})

describe('removing', () => {
  test('the last factor takes the codes with it, and the next sign-in asks for the password alone', async () => {
    const somebody = await app.makeCustomer()
    await givePassword(app, somebody)
    const { person } = await acts.addTotp(somebody)
    const device = new PasskeyDevice()
    const both = await acts.addPasskey(person, device)
    const withoutTotp = after(both, await remove(both, 'totp'))
    expect(await read(withoutTotp)).toMatchObject({ totp: null, recoveryCodesLeft: 10 })

    const [{ id }] = (await read(withoutTotp)).passkeys
    const bare = after(withoutTotp, await remove(withoutTotp, `passkeys/${id}`))
    expect(await read(bare)).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 })
    const renewed = await acts.post('/api/me/recovery-codes', {}, bare.cookie)
    expect(renewed.body.code).toBe('no-second-factor')
    expect(await acts.readMe((await elsewhere(bare)).cookie)).toMatchObject({ id: bare.id })
    expect(await subjectsTo(bare)).toEqual(
      expect.arrayContaining([
        'Nouvelle clé d’accès – Escale',
        'Application d’authentification retirée – Escale',
        'Clé d’accès retirée – Escale',
      ]),
    )
  })

  test('new recovery codes replace the old ones', async () => {
    const somebody = await app.makeCustomer()
    await givePassword(app, somebody)
    const { person, recoveryCodes } = await acts.addTotp(somebody)
    const renewed = await acts.post('/api/me/recovery-codes', {}, person.cookie)
    const step = async (code: string | undefined) =>
      (await acts.secondStep({ kind: 'recovery-code', code }, await acts.halfEnter(person.email)))
        .status
    expect(await step(recoveryCodes[0])).toBe(409)
    expect(await step(renewed.body.recoveryCodes[0])).toBe(200)
  })

  test('by the team takes everything, ends every session, and tells the owner', async () => {
    const somebody = await app.makeCustomer()
    await givePassword(app, somebody)
    const { person } = await acts.addTotp(somebody)
    const staff = await app.contextOf(await app.makeStaff('super_admin'))
    await app.deps.db.transaction().execute((tx) => removeSecondFactors(tx, staff, person.id))
    expect(await acts.readMe(person.cookie)).toBeNull()
    expect(await read(await elsewhere(person))).toMatchObject({ totp: null, recoveryCodesLeft: 0 })
    expect(await subjectsTo(person)).toContain(
      'Double authentification retirée par notre équipe – Escale',
    )
    const facts = await app.deps.db
      .selectFrom('events')
      .select(['type', 'actor_id'])
      .where('customer_id', '=', person.id)
      .where('type', '=', 'account.second-factor-removed')
      .execute()
    expect(facts).toHaveLength(1)
  })
})

// Seen to fail: the mail said nothing of what else opens the account.
test('the mail of a new password names what still opens the account, and how to remove it', async () => {
  const somebody = await app.makeCustomer()
  await givePassword(app, somebody)
  const mail = async () =>
    mailOf(await app.contextOf(somebody), 'password-changed', { userId: somebody.id })
  expect((await mail())?.facts).toBeUndefined()
  expect(JSON.stringify((await mail())?.paragraphs)).not.toContain('ouvrent encore')

  const { person } = await acts.addTotp(somebody)
  await acts.addPasskey(person, new PasskeyDevice())
  await app.deps.db
    .insertInto('external_identities')
    .values({
      user_id: person.id,
      issuer: 'https://accounts.google.com',
      subject: person.id,
      email: 'autre@exemple.fr',
      linked_at: app.clock.now,
    })
    .execute()
  const words = await mail()
  expect(words?.facts?.map(({ label }) => label)).toEqual([
    expect.stringMatching(/^Clé d’accès/),
    'Application d’authentification',
    'Compte Google autre@exemple.fr',
  ])
  expect(words?.facts?.map(({ value }) => value)).toEqual([
    expect.stringMatching(/^ajoutée le /),
    expect.stringMatching(/^ajoutée le /),
    expect.stringMatching(/^relié le /),
  ])
  expect(words?.paragraphs.join(' ')).toContain('ouvrent encore')
})

describe('an admin, for a customer who lost every factor,', () => {
  const removeFor = (id: string, as: Person, reason = 'Téléphone perdu, identité vérifiée') =>
    app.request('DELETE', `/api/admin/clients/${id}/second-factors`, { as, body: { reason } })

  // Seen to fail: the path was in no table (404), so that nobody could help.
  test('removes them with a reason: the password is enough again, and the owner is told', async () => {
    const somebody = await app.makeCustomer()
    await givePassword(app, somebody)
    const { person } = await acts.addTotp(somebody)
    const admin = await app.makeStaff('admin')
    expect((await removeFor(person.id, admin, ' ')).status).toBe(422)
    expect((await removeFor(person.id, admin)).status).toBe(200)
    expect((await removeFor(person.id, admin)).status).toBe(200)
    expect(await acts.readMe(person.cookie)).toBeNull()
    expect(await read(await elsewhere(person))).toMatchObject({ totp: null, recoveryCodesLeft: 0 })
    expect(await subjectsTo(person)).toContain(
      'Double authentification retirée par notre équipe – Escale',
    )
    const facts = await app.deps.db
      .selectFrom('events as e')
      .innerJoin('fact_changes as c', 'c.event_id', 'e.id')
      .select(['e.actor_id', 'e.details', 'c.after'])
      .where('e.customer_id', '=', person.id)
      .execute()
    expect(facts).toEqual([
      {
        actor_id: admin.id,
        details: { kind: 'all' },
        after: { reason: 'Téléphone perdu, identité vérifiée' },
      },
    ])
  })

  // Removed to see it fail: `needsProof`, then `lockedClient`.
  test('proves it is them just before; an operator may not, and staff are not found', async () => {
    const somebody = await app.makeCustomer()
    await givePassword(app, somebody)
    const { person } = await acts.addTotp(somebody)
    const { person: colleague } = await acts.addTotp(await app.makeStaff('operateur'))
    expect((await removeFor(person.id, colleague)).status).toBe(403)
    const admin = await app.makeStaff('admin')
    expect((await removeFor(colleague.id, admin)).status).toBe(404)
    later(300_000)
    const late = await removeFor(person.id, admin)
    expect([late.status, late.body.code]).toEqual([403, 'proof-needed'])
    expect((await read(person)).totp).not.toBeNull()
    expect((await read(colleague)).totp).not.toBeNull()
  })
})

// Removed to see it fail: the look at the role.
test('the command on the server helps a super-admin, and nobody else', async () => {
  const chief = await app.makeStaff('super_admin')
  await givePassword(app, chief)
  const { person } = await acts.addTotp(chief)
  const { person: customer } = await acts.addTotp(await app.makeCustomer())
  const ctx = jobContext(app.deps, 'lost-factors')
  expect(await removeSuperAdminFactors(ctx, customer.email)).toBe(false)
  expect((await read(customer)).totp).not.toBeNull()
  expect(await removeSuperAdminFactors(ctx, person.email.toUpperCase())).toBe(true)
  expect((await read(await elsewhere(person))).totp).toBeNull()
  expect(await subjectsTo(person)).toContain(
    'Double authentification retirée par notre équipe – Escale',
  )
})

describe('staff whose role asks for a second factor', () => {
  const setRequirement = (value: 'required' | 'optional') =>
    app.deps.db
      .updateTable('settings')
      .set({ value: JSON.stringify(value) })
      .where('key', '=', 'staffSecondFactor')
      .execute()
  beforeAll(() => setRequirement('required'))
  afterAll(() => setRequirement('optional'))

  const desk = (person: Person) => app.request('GET', '/api/admin/quotes', { as: person })

  test.each(['totp', 'passkey'] as const)('get in by adding a %s, and not before', async (kind) => {
    const admin = await app.makeStaff('admin')
    const refused = await desk(admin)
    expect([refused.status, refused.body.code]).toEqual([403, 'second-factor-needed'])
    expect(await acts.readMe(admin.cookie)).toMatchObject({ lacksSecondFactor: true })
    const added =
      kind === 'totp'
        ? (await acts.addTotp(admin)).person
        : await acts.addPasskey(admin, new PasskeyDevice())
    expect((await desk(added)).status).toBe(200)
    expect(await acts.readMe(added.cookie)).toMatchObject({ lacksSecondFactor: false })
  })

  // Seen to fail: with the question to `mayStayWithout` removed.
  test('keep their last one, also when two are removed at once', async () => {
    const { person } = await acts.addTotp(await app.makeStaff('operateur'))
    const refused = await remove(person, 'totp')
    expect([refused.status, refused.body.code]).toEqual([409, 'last-second-factor'])
    expect((await read(person)).isRequired).toBe(true)

    const both = await acts.addPasskey(person, new PasskeyDevice())
    const [{ id }] = (await read(both)).passkeys
    const answers = await Promise.all([remove(both, 'totp'), remove(both, `passkeys/${id}`)])
    expect(successes(answers)).toBe(1)
  })

  test('whose last one went while none was required lack it again when it is', async () => {
    const { person } = await acts.addTotp(await app.makeStaff('admin'))
    await setRequirement('optional')
    const bare = after(person, await remove(person, 'totp'))
    expect((await desk(bare)).status).toBe(200)
    await setRequirement('required')
    expect((await desk(bare)).body.code).toBe('second-factor-needed')
  })
})
