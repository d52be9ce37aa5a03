import type { Statement } from './read-statements.ts'

/**
 * What would become of a statement on a cluster whose tables are spread by customer, each row on the node of its customer:
 *
 * - `keyed`: names the customer of each of its tables, and goes to one node as it is;
 * - `by another key`: finds its rows by an id, and would have to name the customer too;
 * - `across customers`: a list, a search, a sum, a sweep of many customers, that every node answers;
 * - `house`: only tables of the house (prices, settings, counters), that every node may have;
 * - `session`: no table.
 */
export type Kind = 'keyed' | 'by another key' | 'across customers' | 'house' | 'session'

/** Tables by what leads from a row to its customer. */
export type Spread = {
  /** Table → its column that holds the customer. */
  readonly direct: ReadonlyMap<string, string>
  /** Tables that know their customer by another table: a parcel, a quote, an order, a box. */
  readonly indirect: ReadonlySet<string>
}

const owners = ['customer_id', 'owner_id', 'user_id']
const parents =
  /^(parcel|quote|order|shipment|box|claim|checkout|thread|payment|subscription|dispute|refund|invoice|return|standing_order|notification|dispatch|message)_id$/

/** From the columns of `migrations/schema.txt`. */
export function spreadOf(schema: string): Spread {
  const columns = [...(schema.split('\n-- ')[0] ?? '').matchAll(/^(\w+)\.(\w+) /gm)]
  const of = Object.groupBy(columns, ([, table = '']) => table)
  const direct = new Map<string, string>([['users', 'id']])
  const indirect = new Set<string>()
  for (const [table, lines = []] of Object.entries(of)) {
    const names = lines.map(([, , name = '']) => name)
    const owner = owners.find((name) => names.includes(name))
    if (owner) direct.set(table, owner)
    else if (table !== 'users' && names.some((name) => parents.test(name))) indirect.add(table)
  }
  return { direct, indirect }
}

export function kindOf({ text }: Statement, { direct, indirect }: Spread): Kind {
  const sql = text.replaceAll('"', '').replaceAll(/--.*$/gm, '').replaceAll(/\s+/g, ' ')
  const named = [
    ...sql.matchAll(/\b(?:from|join|update|into|using|only|,) (?:public\.)?([a-z_]+)\b/gi),
  ]
  const tables = new Set(named.map(([, name = '']) => name.toLowerCase()))
  const spread = [...tables].filter((name) => direct.has(name) || indirect.has(name))
  if (spread.length === 0)
    return tables.size > 0 && /\bfrom|into|update\b/i.test(sql) ? 'house' : 'session'
  const isWrite = /^\s*insert into (\w+) \(([^)]*)\)/i.exec(sql)
  if (isWrite && spread.length === 1) return insertKind(isWrite, direct)
  if (
    spread.every((name) => direct.has(name)) &&
    spread.some((name) => isKeyed(sql, direct.get(name) ?? ''))
  )
    return 'keyed'
  return /\b(id|\w+_id|token_hash|number|key) (?:= ?(?:any ?\()?|in \()\$/.test(sql)
    ? 'by another key'
    : 'across customers'
}

const insertKind = (write: RegExpExecArray, direct: Spread['direct']): Kind => {
  const key = direct.get(write[1] ?? '')
  return key && write[2]?.split(', ').includes(key) ? 'keyed' : 'by another key'
}

const isKeyed = (sql: string, key: string): boolean =>
  new RegExp(`\\b(${key}|customer_id|user_id) = \\$`).test(sql)

/** Unique keys that a cluster by customer cannot keep as they are, for they do not name the customer. */
export function keysWithoutCustomer(schema: string, { direct, indirect }: Spread): string[] {
  return schema.split('\n').filter((line) => {
    const [, table = '', columns = ''] =
      /^CREATE UNIQUE INDEX \w+ ON public\.(\w+) USING \w+ \(([^)]*)\)/.exec(line) ?? []
    const isSpread = direct.has(table) || indirect.has(table)
    return isSpread && !columns.split(', ').includes(direct.get(table) ?? 'customer_id')
  })
}

/** References from a table of customers to another. */
export const references = (schema: string, { direct, indirect }: Spread): string[] =>
  schema.split('\n').filter((line) => {
    const [, from = '', to = ''] = /^(\w+): \w+ FOREIGN KEY .* REFERENCES (\w+)\(/.exec(line) ?? []
    return [from, to].every((table) => direct.has(table) || indirect.has(table))
  })
