import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '#tests/support/test-app.ts'
import { saveUserForm } from '#tests/support/user-form.ts'
import { measures, openWarehouseDesk } from '#tests/support/warehouse-desk.ts'
import { mailOf } from '#tests/support/mail-of.ts'

const { app, operateur, freshNumber, declared, photo } = await openWarehouseDesk()
let office: Person
beforeAll(async () => {
  office = await app.makeStaff('admin')
})
afterAll(() => app.close())

const numberOf = async ({ id }: Person): Promise<string> =>
  (
    await app.deps.db
      .selectFrom('customers')
      .select('client_number')
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow()
  ).client_number
const rename = ({ id }: Person, clientNumber: string) =>
  saveUserForm(app, office, id, {}, { clientNumber })
const receive = async (clientNumber: string) =>
  app.request('POST', '/api/warehouse/undeclared-parcels', {
    as: operateur,
    body: {
      trackingNumber: freshNumber(),
      clientNumber,
      ...measures,
      photoIds: [await photo()],
    },
  })

test('a label with a former client number still reaches its owner, who is told of the new one', async () => {
  const marie = await app.makeCustomer()
  const former = await numberOf(marie)
  expect((await rename(marie, 'CLT-555101')).status).toBe(200)
  for (const number of [former, 'CLT-555101']) {
    expect((await receive(number)).body.customer).toMatchObject({
      id: marie.id,
      clientNumber: 'CLT-555101',
    })
  }
  for (const typed of [former, former.slice(4), former.replace('CLT-', 'clt ')]) {
    const path = `/api/warehouse/parcels?client=${encodeURIComponent(typed)}`
    const { body } = await app.request('GET', path, { as: operateur })
    expect([typed, body.items.length]).toEqual([typed, 2])
  }

  const told = await app.deps.db
    .selectFrom('notifications')
    .select(['channel', 'payload'])
    .where('user_id', '=', marie.id)
    .where('kind', '=', 'client-number-changed')
    .orderBy('channel')
    .execute()
  const payload = { userId: marie.id, former }
  expect(told).toEqual([
    { channel: 'email', payload },
    { channel: 'site', payload },
  ])
  const words = await mailOf(
    await app.contextOf(office),
    'client-number-changed',
    payload,
    marie.email,
  )
  expect(JSON.stringify(words?.facts)).toContain(former)
})

const ownersOf = async (words: string) => {
  const path = `/api/warehouse/label-owners?words=${encodeURIComponent(words)}`
  return (await app.request('GET', path, { as: operateur })).body
}

test('at the desk a former client number names its owner, and what they await', async () => {
  const marie = await app.makeCustomer()
  const former = await numberOf(marie)
  await rename(marie, 'CLT-555102')
  const awaited = await declared(marie, freshNumber())
  for (const words of [
    former,
    former.replace('CLT-', 'clt '),
    `Tehei, ${former} Nouméa`,
    'CLT-555102',
  ]) {
    expect(await ownersOf(words)).toMatchObject({
      recognised: { id: marie.id },
      customers: [{ id: marie.id, clientNumber: 'CLT-555102' }],
      declarations: [{ parcel: { id: awaited }, signs: ['client-number'] }],
    })
  }
  expect((await ownersOf(former)).recognised.labelNumber).toBe(former)
  expect(await ownersOf('CLT-999999')).toEqual({
    recognised: null,
    customers: [],
    declarations: [],
  })
})

test('at the desk the number, or the name, of an account that was merged names the one that goes on', async () => {
  const [closed, kept] = [await app.makeCustomer(), await app.makeCustomer()]
  const [number, into] = [await numberOf(closed), await numberOf(kept)]
  const name = { first_name: 'Tiare', last_name: 'Vahirua' }
  await app.deps.db.updateTable('customers').set(name).where('user_id', '=', closed.id).execute()
  const confirms = { closed: number, kept: into }
  const merged = await app.request('POST', `/api/admin/clients/${closed.id}/merge`, {
    as: office,
    body: { into, confirms },
  })
  expect(merged.status).toBe(200)
  const awaited = await declared(kept, freshNumber())
  expect(await ownersOf(number)).toMatchObject({
    recognised: { id: kept.id, labelNumber: number },
    customers: [{ id: kept.id, clientNumber: into }],
    declarations: [{ parcel: { id: awaited }, signs: ['client-number'] }],
  })
  expect(await ownersOf('tiare vahirua')).toMatchObject({
    recognised: null,
    customers: [{ id: kept.id, clientNumber: into }],
  })
})

test('the number of an account that was deleted names nobody at the desk', async () => {
  const marie = await app.makeCustomer()
  const former = await numberOf(marie)
  await rename(marie, 'CLT-555103')
  await app.deps.pool.query('update users set deleted_at = now() where id = $1', [marie.id])
  for (const words of [former, 'CLT-555103']) {
    expect(await ownersOf(words)).toMatchObject({ recognised: null, customers: [] })
  }
})

test('a former number is given to nobody else, and may be its owner’s again', async () => {
  const [marie, paul] = [await app.makeCustomer(), await app.makeCustomer()]
  const former = await numberOf(marie)
  await rename(marie, 'CLT-555201')
  expect((await rename(paul, former)).body.code).toBe('client-number-taken')
  expect((await rename(marie, former)).status).toBe(200)
  expect((await rename(paul, 'CLT-555201')).body.code).toBe('client-number-taken')
  expect((await receive('CLT-555201')).body.customer.id).toBe(marie.id)
})

// Seen to fail: without the trigger `customers_number_kept`, the rival has the number.
test('who waits for a number that is being changed does not get it', async () => {
  const [marie, paul] = [await app.makeCustomer(), await app.makeCustomer()]
  const former = await numberOf(marie)
  const set = 'update customers set client_number = $2 where user_id = $1'
  const changing = await app.deps.pool.connect()
  await changing.query('begin')
  await changing.query(set, [marie.id, 'CLT-555301'])
  const rival = app.deps.pool.query(set, [paul.id, former]).then(
    () => 'given',
    (error: { constraint?: string }) => error.constraint,
  )
  await changing.query('commit')
  changing.release()
  expect(await rival).toBe('customers_client_number_key')
})
