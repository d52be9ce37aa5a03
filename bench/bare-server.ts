import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import pg from 'pg'
import { connectionOptions } from '#server/core/adapters/postgres.ts'
import { insertFactSql } from '#server/core/facts.ts'
import { sessionAndKeySql, sessionSql } from '#server/core/find-actor.ts'
import { holdLiveCustomerSql } from '#server/core/customers/live-customer.ts'
import { keepAnswerSql, takeKeySql } from '#server/core/idempotency.ts'
import { hashOfSecret } from '#server/core/session-cookies.ts'
import { declaredAmongSql, insertParcelSql } from '#server/warehouse/parcels/declare-parcel.ts'
import { myParcelsSql, myParcelsValues, myParcelSql } from '#server/warehouse/parcels/parcel-sql.ts'

/**
 * The limit to compare with: `node:http` and `pg`, with the very same statements and nothing else. `/both/*` reads the session
 * and the data, `/data/*` the data alone; `/declare` writes a parcel as a declaration does, with its fact and its kept answer.
 */
const [customerId = '', parcelId = ''] = process.argv.slice(2)
const address = process.env['DATABASE_URL'] ?? ''
// The settings of our connections, so that what is compared is the server and not how PostgreSQL plans.
const pool = new pg.Pool({ ...connectionOptions(address), max: 10 })

type Asker = { readonly query: typeof pool.query }
const ask = (on: Asker, name: string, text: string, values: readonly unknown[]) =>
  on.query<Row>({ name, text, values: [...values] })
type Row = { readonly id: string }

const hashOfCookie = ({ headers }: IncomingMessage) =>
  hashOfSecret(headers.cookie?.slice('escale.session='.length) ?? '')
const one = (on: Asker, customer: string, parcel: string) =>
  ask(on, 'my-parcel', myParcelSql, [new Date(), customer, parcel])
const list = () =>
  ask(pool, 'my-parcels', myParcelsSql, [...myParcelsValues(new Date(), customerId, 21)])

const server = createServer((request, response) => void answer(request, response))
async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const rows = request.url === '/declare' ? await declare(request) : await read(request)
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(rows))
}

async function read(request: IncomingMessage): Promise<readonly Row[]> {
  if (request.url?.startsWith('/both')) {
    await ask(pool, 'session', sessionSql, [hashOfCookie(request), new Date()])
  }
  const { rows } = await (request.url?.endsWith('/one') ? one(pool, customerId, parcelId) : list())
  return rows
}

async function declare(request: IncomingMessage): Promise<Row | undefined> {
  const body = (await json(request)) as Readonly<Record<string, string>>
  const key = request.headers['idempotency-key']
  const found = [hashOfCookie(request), new Date(), key]
  const { rows: users } = await ask(pool, 'session-and-key', sessionAndKeySql, found)
  const id = users[0]?.id ?? ''
  const client = await pool.connect()
  await client.query('begin')
  await ask(client, 'take-key', takeKeySql, [id, key, 'POST /api/parcels'])
  await ask(client, 'hold', holdLiveCustomerSql, [id])
  await ask(client, 'declared', declaredAmongSql, [id, [body['trackingNumber']]])
  const now = new Date()
  const { rows: parcels } = await ask(client, 'insert-parcel', insertParcelSql, [
    id,
    body['trackingNumber'],
    body['merchant'],
    body['description'],
    body['requestedAction'],
    'pending_arrival',
    null,
    now,
  ])
  const parcel = parcels[0]?.id ?? ''
  const fact = [
    'parcel.declared',
    now,
    'user',
    id,
    'Client',
    'client',
    id,
    parcel,
    null,
    null,
    null,
  ]
  const details = JSON.stringify({ trackingNumber: body['trackingNumber'] })
  await ask(client, 'insert-fact', insertFactSql, [...fact, details])
  const { rows } = await one(client, id, parcel)
  await ask(client, 'keep-answer', keepAnswerSql, [id, key, JSON.stringify(rows[0])])
  await client.query('commit')
  client.release()
  return rows[0]
}

server.listen(0, '127.0.0.1', () => {
  const at = server.address()
  if (typeof at === 'object' && at) process.send?.({ type: 'ready', port: at.port })
})
process.on('disconnect', () => process.exit(0))
