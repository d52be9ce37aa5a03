import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { collectPersonalData } from '#server/people/personal-data/collect-personal-data.ts'
import { createTestApp } from '#tests/support/test-app.ts'
import { requestScenes } from '#tests/support/request-scenes.ts'

const app = await createTestApp()
const operateur = await app.makeStaff('operateur')
const { received, askReturn, price, addLabel, sendBack, claim } = requestScenes(app, operateur)
afterAll(() => app.close())

const tables = ['parcel_requests', 'messages', 'threads', 'events', 'notifications'] as const

async function traces(word: string): Promise<string[]> {
  const found: string[] = []
  for (const table of tables) {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from ${sql.table(table)} t where position(${word} in t::text) > 0`.execute(
      app.deps.db,
    )
    if (rows[0]?.n) found.push(table)
  }
  return found
}

// Seen to fail: with `eraseExchanges` removed, her words stay in parcel_requests and messages.
test('what was asked and written is in the copy of one’s data, and goes with the account', async () => {
  const marie = await app.makeCustomer()
  const parcelId = await received(marie)
  const body = { body: 'le mot de Hinano' }
  await app.request('POST', `/api/parcels/${parcelId}/messages`, { as: marie, body })
  const { body: asked } = await askReturn(parcelId, marie)
  await price(asked.id, 0, { words: 'Bien reçu Hinano', carrier: 'Colissimo de Hinano' })
  await addLabel(asked.id, marie)
  app.clock.now = new Date(app.clock.now.getTime() + 60_000)
  await claim('6A00000777', marie)

  const { documents } = await collectPersonalData(await app.contextOf(marie), marie.id)
  expect(documents['conversations']).toMatchObject([{ body: 'le mot de Hinano' }])
  expect(documents['demandes-sur-un-colis']).toMatchObject([
    { kind: 'return', reason: 'Trop petit' },
    { kind: 'claim', tracking_number: '6A00000777' },
  ])

  const remove = () =>
    app.request('POST', '/api/me/deletion', { as: marie, body: { confirmation: 'SUPPRIMER' } })
  expect((await remove()).body.code).toBe('parcel-in-house')
  await sendBack(asked.id)
  expect((await remove()).status).toBe(200)
  for (const word of ['Hinano', 'Trop petit', 'rue du Port', '6A00000777']) {
    expect(await traces(word), word).toEqual([])
  }
  const { rows } = await sql`select kind, outcome, state from parcel_requests`.execute(app.deps.db)
  expect(rows).toEqual([{ kind: 'return', outcome: 'accepted', state: 'closed' }])
})
