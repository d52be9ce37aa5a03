import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { freshEmail, goodPassword } from '#tests/support/accounts.ts'
import { startTestMailbox, type TestMailbox } from '#tests/support/mailbox.ts'
import { createTestApp, type Person, type TestApp } from '#tests/support/test-app.ts'
import { whileHeld } from '#tests/support/while-held.ts'

let app: TestApp
let mailbox: TestMailbox
let chief: Person
let office: Person
beforeAll(async () => {
  mailbox = await startTestMailbox()
  app = await createTestApp({ SMTP_URL: mailbox.smtpUrl })
  chief = await app.makeStaff('super_admin')
  office = await app.makeStaff('admin')
})
beforeEach(async () => {
  app.clock.now = new Date()
  await app.deps.db.deleteFrom('attempts').execute()
  await app.deps.db.updateTable('sessions').set({ proved_at: app.clock.now }).execute()
})
afterAll(async () => {
  await app.close()
  await mailbox.close()
})

const day = 86_400_000
const invite = (as: Person, email: string, role: string) =>
  app.request('POST', '/api/admin/invitations', { as, body: { email, role } })
const form = (token: string, overrides: object = {}) => ({
  token,
  firstName: 'Inès',
  lastName: 'Moreau',
  password: goodPassword,
  ...overrides,
})
const join = (token: string, overrides: object = {}) =>
  app.request('POST', '/api/invitation-acceptances', { body: form(token, overrides) })
const read = (token: string) => app.request('POST', '/api/invitation-readings', { body: { token } })

async function invited(role = 'operateur', as = chief) {
  const email = freshEmail()
  const { status, body } = await invite(as, email, role)
  expect(status).toBe(200)
  await app.runJobs()
  const token = await mailbox.tokenFor(email)
  return { email, token, invitationId: body.invitationId as string }
}

test('a link opens a confirmed, active account with its role and its first session', async () => {
  const { email, token, invitationId } = await invited('admin')
  expect((await read(token)).body).toEqual({ email, role: 'admin' })
  expect((await read(token)).status).toBe(200)

  const { status, body, headers } = await join(token)
  expect(status).toBe(200)
  expect(body.user).toMatchObject({
    email,
    role: 'admin',
    firstName: 'Inès',
    lastName: 'Moreau',
    emailVerified: true,
    isActive: true,
    lacksSecondFactor: false,
    clientNumber: null,
  })
  const cookie = headers
    .getSetCookie()
    .map((set) => set.split(';')[0])
    .join('; ')
  const listed = await app.request('GET', '/api/admin/staff', { headers: { cookie } })
  expect(listed.status).toBe(200)
  const told = await app.deps.db
    .selectFrom('events')
    .select(['type', 'customer_id', 'details'])
    .where('type', 'in', ['staff.invited', 'staff.joined'])
    .orderBy('id', 'desc')
    .limit(2)
    .execute()
  expect(told).toEqual([
    { type: 'staff.joined', customer_id: body.user.id, details: { invitationId, role: 'admin' } },
    { type: 'staff.invited', customer_id: null, details: { invitationId, role: 'admin' } },
  ])
  expect((await join(token)).body.code).toBe('token-invalid')
})

test('where a second factor is required, the newcomer reaches their own account only', async () => {
  const { token } = await invited('operateur')
  const required = (value: string) =>
    app.deps.db
      .updateTable('settings')
      .set({ value: JSON.stringify(value) })
      .where('key', '=', 'staffSecondFactor')
      .execute()
  await required('required')
  const { body, headers } = await join(token)
  expect(body.user.lacksSecondFactor).toBe(true)
  const cookie = headers
    .getSetCookie()
    .map((set) => set.split(';')[0])
    .join('; ')
  const work = await app.request('GET', '/api/warehouse/parcels', { headers: { cookie } })
  expect([work.status, work.body.code]).toEqual([403, 'second-factor-needed'])
  const own = await app.request('GET', '/api/me/sessions', { headers: { cookie } })
  expect(own.status).toBe(200)
  await required('optional')
})

describe('an invitation is refused', () => {
  // Removed to see it fail: `mayGive` in inviteStaff.
  test('to an admin who invites above the warehouse', async () => {
    for (const role of ['admin', 'super_admin']) {
      const { status, body } = await invite(office, freshEmail(), role)
      expect([status, body.code]).toEqual([409, 'above-you'])
    }
    expect((await invite(office, freshEmail(), 'operateur')).status).toBe(200)
    expect((await invite(chief, freshEmail(), 'client')).status).toBe(422)
  })

  test('for an address that has an account, whatever its case, or another invitation', async () => {
    const customer = await app.makeCustomer()
    const taken = await invite(chief, customer.email.toUpperCase(), 'operateur')
    expect([taken.status, taken.body.code]).toEqual([409, 'email-already-registered'])
    const email = freshEmail()
    const both = await Promise.all([
      invite(chief, email, 'operateur'),
      invite(office, email.toUpperCase(), 'operateur'),
    ])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await invite(chief, email, 'operateur')).body.code).toBe('already-invited')
  })
})

describe('a link is worth nothing', () => {
  test('seven days later; sending it again gives seven more, and the old one stays dead', async () => {
    const { email, token, invitationId } = await invited()
    app.clock.now = new Date(Date.now() + 7 * day)
    expect((await read(token)).body.code).toBe('token-expired')
    expect((await join(token)).body.code).toBe('token-expired')

    app.clock.now = new Date()
    const again = await app.request('POST', `/api/admin/invitations/${invitationId}/mail`, {
      as: office,
      body: {},
    })
    expect(again.status).toBe(200)
    await app.runJobs()
    const fresh = await mailbox.tokenFor(email)
    expect(fresh).not.toBe(token)
    expect((await join(token)).body.code).toBe('token-invalid')
    expect((await join(fresh)).status).toBe(200)
  })

  test('once it was taken back', async () => {
    const { token, invitationId } = await invited()
    const path = `/api/admin/invitations/${invitationId}`
    expect((await app.request('DELETE', path, { as: chief, body: {} })).status).toBe(200)
    expect((await app.request('DELETE', path, { as: chief, body: {} })).status).toBe(404)
    expect((await join(token)).body.code).toBe('token-invalid')
  })

  // Removed to see it fail: the line of liveInvitation that asks who stands behind it.
  test('when who sent it may not give that role any longer', async () => {
    const leaving = await app.makeStaff('super_admin')
    const { token } = await invited('super_admin', leaving)
    await app.request('POST', `/api/admin/staff/${leaving.id}/deactivation`, {
      as: chief,
      body: {},
    })
    expect((await read(token)).body.code).toBe('token-invalid')
    expect((await join(token)).body.code).toBe('token-invalid')
  })

  test('while its mail waits and the invitation is gone: no mail leaves', async () => {
    const email = freshEmail()
    const { body } = await invite(chief, email, 'operateur')
    await app.request('DELETE', `/api/admin/invitations/${body.invitationId}`, {
      as: chief,
      body: {},
    })
    await app.runJobs()
    expect(await mailbox.mailsTo(email)).toEqual([])
  })
})

test('a guessable password leaves the link usable', async () => {
  const { token } = await invited()
  const weak = await join(token, { password: 'motdepasse' })
  expect([weak.status, weak.body.code]).toEqual([409, 'weak-password'])
  expect((await join(token)).status).toBe(200)
})

// Seen to fail: with `isAddressTaken` removed from either verb, and the way back is a 500.
test('an address that its owner may still take back is neither invited nor given away', async () => {
  const { email, token } = await invited()
  const owner = await app.makeCustomer()
  const change = { user_id: owner.id, old_email: email, new_email: owner.email }
  const now = app.clock.now
  await app.deps.db
    .insertInto('email_changes')
    .values({ ...change, requested_at: now, expires_at: now, applied_at: now })
    .execute()
  expect((await join(token)).body.code).toBe('email-already-registered')
  await app.deps.db
    .updateTable('email_changes')
    .set({ old_email: `x-${email}` })
    .execute()
  expect((await invite(chief, `x-${email}`, 'operateur')).body.code).toBe(
    'email-already-registered',
  )
})

// Seen to fail: with the link used before the invitation is locked, the two wait for each other and one is a 500.
test('an invitation that is accepted and taken back at one instant opens nothing', async () => {
  const { email, token, invitationId } = await invited()
  const values = [invitationId]
  const revoke = {
    text: 'update staff_invitations set revoked_at = now() where id = $1',
    values,
  }
  const { body } = await whileHeld(
    app,
    revoke,
    () => join(token),
    (rival) =>
      rival.query('update one_time_tokens set used_at = now() where subject_id = $1', values),
  )
  expect(body.code).toBe('token-invalid')
  const users = app.deps.db.selectFrom('users').select('id').where('email', '=', email)
  expect(await users.execute()).toEqual([])
})

test('an account that was opened meanwhile keeps its role', async () => {
  const { email, token } = await invited('admin')
  const customer = await app.makeCustomer()
  await app.deps.db.updateTable('users').set({ email }).where('id', '=', customer.id).execute()
  expect((await join(token)).body.code).toBe('email-already-registered')
  const { role } = await app.deps.db
    .selectFrom('users')
    .select('role')
    .where('id', '=', customer.id)
    .executeTakeFirstOrThrow()
  expect(role).toBe('client')
})

test('an admin neither sends again nor takes back what a super-admin alone may give', async () => {
  const { invitationId } = await invited('admin')
  const again = await app.request('POST', `/api/admin/invitations/${invitationId}/mail`, {
    as: office,
    body: {},
  })
  const back = await app.request('DELETE', `/api/admin/invitations/${invitationId}`, {
    as: office,
    body: {},
  })
  expect([again.body.code, back.body.code]).toEqual(['above-you', 'above-you'])
  const listed = await app.request('GET', '/api/admin/invitations?limit=100', { as: office })
  const mine = (id: string) => listed.body.items.find((item: { id: string }) => item.id === id)
  expect(mine(invitationId)).toMatchObject({ role: 'admin', isAnswerable: false, isExpired: false })
})
