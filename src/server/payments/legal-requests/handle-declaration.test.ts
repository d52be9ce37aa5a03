import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshEmail } from '#tests/support/accounts.ts'
import { countedAnswers } from '#tests/support/counted.ts'
import { createTestApp, type Person, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let chief: Person
let customer: Person
beforeAll(async () => {
  app = await createTestApp()
  chief = await app.makeStaff('admin')
  customer = await app.makeCustomer()
})
afterAll(() => app.close())

async function declare(path: 'withdrawals' | 'cancellations', as?: Person): Promise<string> {
  const body = {
    requestKey: crypto.randomUUID(),
    name: 'Marie Tehei',
    email: freshEmail(),
    contract: 'Abonnement Standard',
  }
  const answer = await app.request('POST', `/api/${path}`, { body, ...(as ? { as } : {}) })
  return answer.body.number
}

type Listed = { readonly id: string; readonly number: string; readonly receivedAt: string }
const desk = async (query = ''): Promise<Listed[]> =>
  (await app.request('GET', `/api/admin/declarations?limit=100${query}`, { as: chief })).body.items
const numbers = async (query = '') => (await desk(query)).map(({ number }) => number)
const alerted = async (
  wanted = 'waiting-declarations',
): Promise<{ count: number; oldestAt: string }> => {
  const { body } = await app.request('GET', '/api/admin/dashboard/alerts', { as: chief })
  return body.alerts.find(({ kind }: { kind: string }) => kind === wanted)
}
const handle = (id: string, body: object) =>
  app.request('PUT', `/api/admin/declarations/${id}/state`, { as: chief, body })

test('what a stranger declares waits in the office’s list and on its dashboard until somebody says what became of it', async () => {
  const earlier = (await desk()).length + 1
  await declare('cancellations')
  const number = await declare('withdrawals')
  const all = await desk()
  const one = all.find((listed) => listed.number === number)
  expect(one).toMatchObject({ state: 'received', customer: null, order: null })
  const oldestAt = all.map(({ receivedAt }) => receivedAt).toSorted()[0]
  expect(await alerted()).toMatchObject({ count: all.length, oldestAt })

  const id = one?.id ?? ''
  const unexplained = await handle(id, { former: 'received', state: 'rejected', note: null })
  expect([unexplained.status, unexplained.body.fields]).toEqual([422, { note: 'required' }])
  const note = 'Aucun contrat à ce nom'
  const put = await handle(id, { former: 'received', state: 'rejected', note })
  expect(put.body).toMatchObject({ state: 'rejected', note, settledBy: expect.any(String) })
  expect(await numbers()).not.toContain(number)
  expect(await numbers('&handled=yes')).toEqual([number])
  expect((await alerted()).count).toBe(earlier)

  const { items } = (await app.request('GET', '/api/admin/journal?kind=customers', { as: chief }))
    .body
  expect(items[0]).toMatchObject({
    type: 'withdrawal.handled',
    subject: { kind: 'declaration', label: number },
    change: { before: { declarationState: 'received' }, after: { declarationState: 'rejected' } },
  })
  await handle(id, { former: 'rejected', state: 'received', note: null })
  expect(await numbers()).toContain(number)
})

// Seen to fail: the list knew no such filter, and the alert opened every declaration.
test('the alert of withdrawals to refund opens those that it counts', async () => {
  const [old, late] = [await declare('withdrawals'), await declare('cancellations')]
  const young = await declare('withdrawals')
  const receivedAt = new Date(app.clock.now.getTime() - 10 * 86_400_000)
  await app.deps.db
    .updateTable('legal_requests')
    .set({ received_at: receivedAt })
    .where('number', 'in', [old, late])
    .execute()
  expect(await numbers()).toEqual(expect.arrayContaining([old, late, young]))
  expect(await numbers('&due=yes')).toEqual([old])
  expect(await alerted('due-withdrawals')).toMatchObject({ count: 1 })
})

// Removed to see it fail: the comparison with `former` in handleDeclaration.
test('two administrators at once: one says what became of it, the other is told', async () => {
  const number = await declare('withdrawals', customer)
  const id = (await desk()).find((one) => one.number === number)?.id ?? ''
  const answers = await Promise.all(
    [null, 'Remboursée'].map((note) => handle(id, { former: 'received', state: 'settled', note })),
  )
  expect(countedAnswers(answers)).toEqual({ 200: 1, stale: 1 })
  const { rows } = await app.deps.pool.query(
    `select 1 from events where type = 'withdrawal.handled' and customer_id = $1`,
    [customer.id],
  )
  expect(rows).toHaveLength(1)
})

test('what was put away is not put away otherwise before it waits again, and the journal tells what was written of it', async () => {
  const number = await declare('withdrawals', customer)
  const id = (await desk()).find((one) => one.number === number)?.id ?? ''
  const note = 'Remboursée'
  await handle(id, { former: 'received', state: 'settled', note })
  for (const state of ['settled', 'rejected']) {
    const refused = await handle(id, { former: 'settled', state, note })
    expect([refused.status, refused.body.code]).toEqual([409, 'not-possible'])
  }
  const reopened = await handle(id, { former: 'settled', state: 'received', note: 'Trop tôt' })
  expect(reopened.body).toMatchObject({ state: 'received', note: null, settledAt: null })
  const { items } = (await app.request('GET', '/api/admin/journal?kind=customers', { as: chief }))
    .body
  expect(items[0].change).toEqual({
    before: { declarationState: 'settled', note },
    after: { declarationState: 'received', note: null },
  })
})
