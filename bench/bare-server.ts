import { createServer } from 'node:http'
import pg from 'pg'
import { parcelStatuses } from '#domain/parcel/parcel.ts'
import { sessionSql } from '#server/accounts/find-actor.ts'
import { parcelDetailSql, parcelListSql } from '#server/parcels/parcel-queries.ts'

/**
 * The limit to compare with: `node:http` and `pg`, the very same statements, nothing else.
 * `/both/*` runs session and data, `/data/*` the data alone.
 */
const [token = '', customerId = '', parcelId = ''] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 })
const end = ['9999-12-31T00:00:00Z', 'ffffffff-ffff-ffff-ffff-ffffffffffff']

const session = () => pool.query({ name: 'session', text: sessionSql, values: [token, new Date()] })
const one = () =>
  pool.query({
    name: 'parcel-detail',
    text: parcelDetailSql,
    values: [new Date(), customerId, parcelId],
  })
const list = () =>
  pool.query({
    name: 'parcel-list',
    text: parcelListSql,
    values: [new Date(), customerId, parcelStatuses, ...end, 21],
  })

const server = createServer((request, response) => {
  void answer(request.url ?? '').then((body) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(body),
  )
})

async function answer(url: string): Promise<string> {
  if (url.startsWith('/both')) await session()
  const { rows } = await (url.endsWith('/one') ? one() : list())
  return JSON.stringify(rows)
}

server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object' && address) process.send?.({ type: 'ready', port: address.port })
})
process.on('disconnect', () => process.exit(0))
