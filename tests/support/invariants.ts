import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { contentPrint, invoiceContent } from '#server/invoices/invoice-content.ts'

const file = join(import.meta.dirname, '../../src/server/system/invariants.sql')

/** What the database does not tell by itself: the print of an invoice is made here. */
const asIssued = 'an invoice is as it was issued'

/** The rules of `invariants.sql`, each with its name: the line above it. */
const rules = [
  ...readFileSync(file, 'utf8').matchAll(/^-- (?<name>.+)\n(?<query>(?:(?!--).+\n)+)/gm),
].map(({ groups }) => ({ name: groups?.['name'] ?? '', query: groups?.['query'] ?? '' }))

export const ruleNames: readonly string[] = [...rules.map(({ name }) => name), asIssued]

type Queryable = Pick<pg.Pool, 'query'> | pg.PoolClient

/** What this database breaks: the name of each broken rule, with the first rows that break it. None: `{}`. */
export async function brokenInvariants(db: Queryable): Promise<Record<string, unknown[]>> {
  const broken: Record<string, unknown[]> = {}
  for (const { name, query } of rules) {
    const { rows } = await db.query(query)
    if (rows.length > 0) broken[name] = rows.slice(0, 5)
  }
  const changed = await changedInvoices(db)
  return changed.length > 0 ? { ...broken, [asIssued]: changed } : broken
}

async function changedInvoices(db: Queryable): Promise<string[]> {
  const { rows } = await db.query<{ number: string; content: unknown; content_sha256: string }>(
    'select number, content, content_sha256 from invoices',
  )
  return rows
    .filter(({ content, content_sha256 }) => {
      return contentPrint(invoiceContent.parse(content)) !== content_sha256
    })
    .map(({ number }) => number)
}
