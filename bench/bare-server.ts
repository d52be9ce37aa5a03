import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import pg from 'pg'
import { sessionSql } from '#server/core/find-actor.ts'
import { hashOfSecret } from '#server/core/session-cookies.ts'
import { myParcelsSql, myParcelsValues, myParcelSql } from '#server/warehouse/parcels/parcel-sql.ts'

/**
 * The limit to compare with: `node:http` and `pg`, with the very same statements and nothing else. `/both/*` reads the session
 * and the data, `/data/*` the data alone.
 */
const [token = '', customerId = '', parcelId = ''] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 })
const session = () =>
  pool.query({ name: 'session', text: sessionSql, values: [hashOfSecret(token), new Date()] })
const one = () =>
  pool.query({ name: 'my-parcel', text: myParcelSql, values: [new Date(), customerId, parcelId] })
const list = () =>
  pool.query({
    name: 'my-parcels',
    text: myParcelsSql,
    values: [...myParcelsValues(new Date(), customerId, 21)],
  })

const server = createServer((request, response) => void answer(request, response))
async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.url?.startsWith('/both')) await session()
  const { rows } = await (request.url?.endsWith('/one') ? one() : list())
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(rows))
}
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object' && address) process.send?.({ type: 'ready', port: address.port })
})
process.on('disconnect', () => process.exit(0))
