import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnyEndpoint } from '#contract/core/endpoint.ts'
import { mayCall } from '#domain/account/account.ts'
import { keysOf } from './support/keys-of.ts'
import { createTestApp, type Person, type TestApp } from './support/test-app.ts'

let app: TestApp
let marie: Person
/** Every column of every table of ours, as named in the database and as JSON would name it. */
let columns: string[]
beforeAll(async () => {
  app = await createTestApp()
  marie = await app.makeCustomer()
  const { rows } = await sql<{ name: string }>`
    select distinct column_name as name from information_schema.columns where table_schema = 'public'
    order by 1`.execute(app.deps.db)
  columns = [...new Set(rows.flatMap(({ name }) => [name, camel(name)]))]
})
afterAll(() => app.close())

const camel = (name: string) =>
  name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
const nameOf = ({ method, path }: AnyEndpoint) => `${method} ${path}`

/** A plain form answers with a page; the test covers the same contract at its JSON endpoint. */
const isPlainForm = (endpoint: AnyEndpoint) =>
  'consumes' in endpoint && endpoint.consumes.includes('application/x-www-form-urlencoded')

const clientMayWrite = (endpoint: AnyEndpoint) =>
  endpoint.method !== 'GET' &&
  !isPlainForm(endpoint) &&
  mayCall(endpoint.policy, { role: 'client', isActive: true, emailVerified: true })

/** Marie's account and all she has, as one text. */
async function picture(): Promise<unknown> {
  const { rows } = await sql`
    select to_jsonb(u) as user, to_jsonb(c) as customer,
      (select count(*)::int from users) as users, (select count(*)::int from events) as events,
      (select jsonb_agg(to_jsonb(s) - 'last_used_at' - 'idle_until') from sessions s) as sessions,
      (select jsonb_agg(to_jsonb(s)) from settings s) as settings
    from users u join customers c on c.user_id = u.id where u.id = ${marie.id}`.execute(app.deps.db)
  return rows[0]
}

// Seen to fail: with `z.object` for `z.strictObject` in the contract of one endpoint, its line lists every column.
test('every column’s name is refused by every write that a customer may call, and nothing changes', async () => {
  const before = await picture()
  const endpoints = app.table.filter(clientMayWrite)
  expect(endpoints.length).toBeGreaterThan(15)
  expect(columns.length).toBeGreaterThan(200)
  const taken: string[] = []
  for (const endpoint of endpoints) {
    // Where a form has a field of the same name, that name is an ordinary field.
    const own = new Set(keysOf(endpoint))
    const foreign = columns.filter((name) => !own.has(name))
    const { status, fields } = await send(endpoint, foreign)
    const silent = foreign.filter((name) => fields[name] !== 'unrecognized-keys')
    if (status !== 422 || silent.length > 0) {
      taken.push(`${nameOf(endpoint)}: ${status} ${silent.slice(0, 5).join(', ')}`)
    }
  }
  expect(taken).toEqual([])
  expect(await picture()).toEqual(before)
})

/** Sends the names as a JSON body, or in the address to an endpoint that takes bytes. */
async function send(endpoint: AnyEndpoint, names: readonly string[]) {
  const path = endpoint.path.replaceAll(/:\w+/g, '6f0d3c1e-6f4e-4a30-9d4f-0f4f6d1c2b3a')
  const values = Object.fromEntries(names.map((name) => [name, 'super_admin']))
  const isRaw = 'consumes' in endpoint
  const query = isRaw ? `?${new URLSearchParams(values).toString()}` : ''
  const { status, body } = await app.request(endpoint.method, path + query, {
    as: marie,
    body: isRaw ? new Uint8Array([1]) : values,
  })
  return { status, fields: (body.fields ?? {}) as Record<string, string> }
}

/** Keys that no contract may accept from a customer, whatever the form. */
const serversOwn =
  /^(role|is_?active|email_?verified|client_?number|plan|welcomed_?at|deactivated_?at|deleted_?at|stripe_?customer_?id|phone_?verified_?at|proved_?at|second_?factor_?at|.*_cents|status|user_?id|customer_?id)$/i

test('no contract of a customer’s write has a key for what the server decides', () => {
  const keys = app.table
    .filter(clientMayWrite)
    .flatMap((endpoint) => keysOf(endpoint).map((key) => `${nameOf(endpoint)}: ${key}`))
  expect(keys.filter((line) => serversOwn.test(line.split(': ')[1] ?? ''))).toEqual([])
})
