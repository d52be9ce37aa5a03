import { expect, test } from 'vitest'
import { createOlderDatabase } from '#tests/support/older-database.ts'

// A house in which the carrier of a box was a text that somebody typed.
test('each carrier that was typed becomes a row, and its boxes are followed where they were', async () => {
  const database = await createOlderDatabase('0087')
  const client = await database.pool.connect()
  // Boxes without their orders: only their carriers matter here.
  await client.query('set session_replication_role = replica')
  const typed = ['Colissimo', ' COLISSIMO ', 'Chronopost', 'chronopost', 'DHL', null]
  for (const [n, carrier] of typed.entries()) {
    await client.query(
      `insert into shipments (number, customer_id, order_id, quote_id, status, destination, address, mode, carrier, created_at, updated_at)
       values ($1, gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'handed_over', 'Mayotte', '{}', 'standard', $2, now(), now())`,
      [`E-${n}`, carrier],
    )
  }
  client.release()
  await database.migrate()

  const { rows: carriers } = await database.pool.query(
    'select name, link_pattern, check_digit, is_active, position from carriers order by position',
  )
  const asBefore = {
    link_pattern: 'https://www.laposte.fr/outils/suivre-vos-envois?code={numero}',
    check_digit: 'la-poste',
    is_active: true,
  }
  expect(carriers).toEqual([
    { name: 'Colissimo', ...asBefore, position: 1 },
    { name: 'Chronopost', ...asBefore, position: 2 },
    { name: 'DHL', ...asBefore, position: 3 },
  ])
  const { rows: boxes } = await database.pool.query(
    'select c.name from shipments s left join carriers c on c.code = s.carrier_code order by s.number',
  )
  expect(boxes.map(({ name }) => name)).toEqual([
    'Colissimo',
    'Colissimo',
    'Chronopost',
    'Chronopost',
    'DHL',
    null,
  ])
  await database.drop()
})
