import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertBelongings } from '#tests/support/fixtures.ts'
import { createTestApp, type Person, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let office: Person
let colleague: Person
let operateur: Person
const statusesOf = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b)

beforeAll(async () => {
  app = await createTestApp()
  office = await app.makeStaff('admin')
  colleague = await app.makeStaff('admin')
  operateur = await app.makeStaff('operateur')
})
afterAll(() => app.close())

const ask = (method: string, path: string, body?: object, as = office) =>
  app.request(method, `/api/admin/${path}`, { as, ...(body ? { body } : {}) })
const company = {
  version: 0,
  company: 'Lagon Import',
  siren: '732829320',
  vatNumber: 'FR44732829320',
  transportPercent: 5,
  feePercent: 10,
}
const numberOf = async ({ id }: Person): Promise<string> =>
  (await ask('GET', `clients/${id}`)).body.clientNumber
const factsAbout = ({ id }: Person) =>
  app.deps.db
    .selectFrom('events as e')
    .leftJoin('fact_changes as f', 'f.event_id', 'e.id')
    .select(['e.type', 'e.details', 'f.before', 'f.after'])
    .where('e.customer_id', '=', id)
    .orderBy('e.id')
    .execute()

describe('the list of clients', () => {
  test('is filtered by plan, territory, state and company, and holds no staff', async () => {
    const premium = await app.makeCustomer({ plan: 'premium' })
    const closed = await app.makeCustomer({ isActive: false })
    const pro = await app.makeCustomer()
    await ask('PUT', `clients/${pro.id}/professional`, company)
    const found = async (query: string) =>
      (await ask('GET', `clients?${query}`)).body.items.map(({ id }: Person) => id)
    expect(await found('plan=premium')).toEqual([premium.id])
    expect(await found('active=no')).toEqual([closed.id])
    expect(await found('professional=yes')).toEqual([pro.id])
    expect(await found('country=Mayotte')).toEqual([])
    expect(await found('country=Nouvelle-Cal%C3%A9donie&professional=no&active=yes')).toEqual([
      premium.id,
    ])
    expect(await found(`search=${office.email}`)).toEqual([])
  })

  test('leaves as a CSV of the same filter, in which no cell is a formula', async () => {
    const evil = await app.makeCustomer({ plan: 'standard' })
    await app.deps.db
      .updateTable('customers')
      .set({ city: '=1+1' })
      .where('user_id', '=', evil.id)
      .execute()
    const { body, headers } = await ask('GET', 'clients-export?plan=standard')
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="escale-clients-/)
    const lines = new TextDecoder().decode(body).trim().split('\r\n')
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain(`;'=1+1;`)
    expect(lines[1]).toContain(evil.email)
    expect(lines[1]).toContain(';Standard;Actif;')
  })

  test('is longer than what is read at once, and comes whole', async () => {
    await app.deps.pool.query(`
      with u as (insert into users (email, name, role, created_at) select 'many-' || n || '@escale.test', 'Nom ' || n, 'client',
        '2026-01-01'::timestamptz + n % 7 * interval '1 minute' from generate_series(1, 1203) n returning id, created_at)
      insert into customers (user_id, client_number, first_name, last_name, phone, address_line1, postal_code, city, country, terms_version, terms_accepted_at, created_at)
      select id, 'CLT-' || (200000 + row_number() over ()), 'Nom', 'Nom', '', '', '', '', 'Mayotte', 'x', now(), created_at from u`)
    const { body } = await ask('GET', 'clients-export?country=Mayotte')
    const numbers = new TextDecoder().decode(body).match(/CLT-\d+/g)
    expect([numbers?.length, new Set(numbers).size]).toEqual([1203, 1203])
    const page = await ask('GET', 'clients?country=Mayotte')
    expect(page.body.count).toEqual({ value: 1000, isMore: true })
  })
})

describe('one client', () => {
  test('is told whole, part by part, and nothing secret is', async () => {
    const marie = await app.makeCustomer()
    const hers = await insertBelongings(app.deps, marie, { operateur, admin: office })
    const { body } = await ask('GET', `clients/${marie.id}`)
    expect(body).toMatchObject({ email: marie.email, state: 'active', professional: null })
    expect(body.security).toMatchObject({ hasPassword: false, passkeyCount: 0 })
    expect(JSON.stringify(body)).not.toMatch(/token|hash|secret/)
    const parts = [
      'parcels',
      'quotes',
      'orders',
      'invoices',
      'notifications',
      'requests',
      'messages',
    ]
    for (const part of parts) {
      const { status } = await ask('GET', `clients/${marie.id}/history?part=${part}`)
      expect([part, status]).toEqual([part, 200])
    }
    const page = (query: string) =>
      ask('GET', `clients/${marie.id}/history?part=parcels&limit=1${query}`)
    const first = await page('')
    const second = await page(`&cursor=${first.body.nextCursor}`)
    const shown = [...first.body.items, ...second.body.items]
    expect(shown).toHaveLength(2)
    expect(shown.map(({ subject }) => subject.id)).toContain(hers.parcelId)
    expect(second.body.nextCursor).toBeNull()
  })

  test('the log goes page by page', async () => {
    const marie = await app.makeCustomer()
    for (const body of ['un', 'deux', 'trois']) {
      await ask('POST', `clients/${marie.id}/notes`, { body })
    }
    const first = await ask('GET', `clients/${marie.id}/log?limit=2`)
    expect(first.body.items[0]).toMatchObject({ after: { note: 'trois' }, actor: 'Marie Tehei' })
    const rest = await ask('GET', `clients/${marie.id}/log?limit=2&cursor=${first.body.nextCursor}`)
    expect(rest.body.items).toHaveLength(1)
    expect(rest.body.nextCursor).toBeNull()
  })
})

describe('notes', () => {
  // Removed to see it fail: `where author_id` in lockNoteOf.
  test('are changed and erased by their author only, one version after the other', async () => {
    const marie = await app.makeCustomer()
    const { body: note } = await ask('POST', `clients/${marie.id}/notes`, {
      body: 'Appeler le matin',
    })
    expect(note).toMatchObject({ isMine: true, editedAt: null })
    const edit = (body: string, version: number, as = office) =>
      ask('PUT', `client-notes/${note.id}`, { body, version }, as)
    expect((await edit('Non', 1, colleague)).status).toBe(404)
    expect((await ask('DELETE', `client-notes/${note.id}`, {}, colleague)).status).toBe(404)
    expect((await edit('Appeler le soir', 1)).body).toMatchObject({ version: 2 })
    const stale = await edit('Encore', 1)
    expect([stale.body.code, stale.body.details.current]).toEqual([
      'stale-version',
      { body: 'Appeler le soir' },
    ])
    const seen = await ask('GET', `clients/${marie.id}/notes`, undefined, colleague)
    expect(seen.body.items).toMatchObject([{ body: 'Appeler le soir', isMine: false }])
    expect((await ask('DELETE', `client-notes/${note.id}`, {})).status).toBe(200)
    expect((await factsAbout(marie)).map(({ type }) => type)).toEqual([
      'account.note-written',
      'account.note-edited',
      'account.note-removed',
    ])
  })

  test('and what the team changed are in the client’s own copy, and go with the account', async () => {
    const marie = await app.makeCustomer()
    await ask('POST', `clients/${marie.id}/notes`, { body: 'Cliente fidèle' })
    await ask('PUT', `clients/${marie.id}/professional`, company)
    const { collectPersonalData } =
      await import('#server/people/personal-data/collect-personal-data.ts')
    const { documents } = await collectPersonalData(await app.contextOf(marie), marie.id)
    expect(documents['notes-de-l-equipe']).toMatchObject([{ body: 'Cliente fidèle' }])
    expect(documents['compte-professionnel']).toMatchObject([{ siren: '732829320' }])
    expect(documents['modifications-par-l-equipe']).toHaveLength(2)
    expect((await ask('DELETE', `users/${marie.id}`, {})).status).toBe(200)
    const { rows } = await app.deps.pool.query(
      `select id from client_notes where customer_id = $1 union all
       select customer_id from professionals where customer_id = $1 union all
       select customer_id from fact_changes where customer_id = $1`,
      [marie.id],
    )
    expect(rows).toEqual([])
  })
})

describe('a company', () => {
  test('pays what was agreed from its next price on, and its invoices name it', async () => {
    const pro = await app.makeCustomer()
    const query = new URLSearchParams({
      destination: 'Nouvelle-Calédonie',
      weightKg: '1.8',
      mode: 'standard',
      type: 'direct',
      insurance: '0',
    })
    const price = async () =>
      (await app.request('GET', `/api/quote-estimates?${query.toString()}`, { as: pro })).body
    const before = await price()
    const { status, body } = await ask('PUT', `clients/${pro.id}/professional`, company)
    expect([status, body.version]).toEqual([200, 1])
    const after = await price()
    expect(before.totalCents - after.totalCents).toBe(176 + 69)
    expect(after.lines.map(({ code }: { code: string }) => code)).toContain('discount_carrier')
    const [fact] = await factsAbout(pro)
    expect(fact).toMatchObject({ type: 'account.professional-changed', before: {} })
    expect(fact?.after).toMatchObject({ transportPercent: 5, siren: '732829320' })
    expect((await app.request('GET', '/api/me/account', { as: pro })).body.company).toEqual({
      name: company.company,
      siren: '732829320',
      vatNumber: company.vatNumber,
    })
  })

  test('is refused field by field, and to a form that is stale', async () => {
    const pro = await app.makeCustomer()
    const put = (change: object) =>
      ask('PUT', `clients/${pro.id}/professional`, { ...company, ...change })
    expect((await put({ siren: '732829321' })).body.fields).toEqual({ siren: 'invalid' })
    expect((await put({ transportPercent: 60 })).body.fields).toEqual({
      transportPercent: 'invalid',
    })
    await put({})
    const stale = await put({ company: 'Autre' })
    expect([stale.status, stale.body.code]).toEqual([409, 'stale-version'])
    const gone = await ask('DELETE', `clients/${pro.id}/professional`, { version: 1 })
    expect(gone.status).toBe(200)
    expect((await ask('GET', `clients/${pro.id}`)).body.professional).toBeNull()
  })
})

describe('closing an account', () => {
  test('ends its sessions, keeps the reason, and is undone', async () => {
    const marie = await app.makeCustomer()
    const path = `clients/${marie.id}/deactivation`
    expect((await ask('POST', path, { reason: ' ' })).status).toBe(422)
    expect((await ask('POST', path, { reason: 'Fraude' })).status).toBe(200)
    expect((await ask('POST', path, { reason: 'Encore' })).status).toBe(200)
    expect((await app.request('GET', '/api/me', { as: marie })).body.user).toBeNull()
    const { body } = await ask('GET', `clients/${marie.id}`)
    expect(body).toMatchObject({ state: 'closed', deactivationReason: 'Fraude' })
    expect((await ask('DELETE', path, { reason: 'Erreur' })).status).toBe(200)
    const facts = await factsAbout(marie)
    expect(facts.map(({ type }) => type)).toEqual(['account.deactivated', 'account.reactivated'])
    // The reason is personal data: the log has it, the event has not.
    expect(JSON.stringify(facts.map(({ details }) => details))).not.toContain('Fraude')
    expect(facts[0]?.after).toEqual({ isActive: false, reason: 'Fraude' })
  })

  test('of staff is not done here', async () => {
    const path = `clients/${operateur.id}/deactivation`
    expect((await ask('POST', path, { reason: 'x' })).status).toBe(404)
  })
})

// Removed to see it fail: requireHelpful.
test('sign-in help sends a mail to the client, tells the office no link, and stops at three an hour', async () => {
  const marie = await app.makeCustomer()
  const help = (kind: string) => ask('POST', `clients/${marie.id}/sign-in-help`, { kind })
  expect((await help('confirm-email')).body.code).toBe('email-confirmed')
  const answers = await Promise.all([1, 2, 3, 4].map(() => help('reset-password')))
  expect(statusesOf(answers)).toEqual([200, 200, 200, 429])
  expect(answers.find(({ status }) => status === 200)?.body).toEqual({})
  const mails = await app.deps.db
    .selectFrom('notifications')
    .select(['kind', 'payload'])
    .where('recipient', '=', marie.email)
    .execute()
  expect(mails).toHaveLength(3)
  await ask('POST', `clients/${marie.id}/deactivation`, { reason: 'x' })
  expect((await help('reset-password')).body.code).toBe('account-closed')
  expect(await numberOf(marie)).toMatch(/^CLT-/)
})
