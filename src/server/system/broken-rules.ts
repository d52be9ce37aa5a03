import { changedInvoices, type Ask } from '#server/invoices/changed-invoices.ts'
import { rules } from './rules.ts'

export type BrokenRule = {
  readonly rule: string
  /** Counting ends at `most`. */
  readonly count: number
  /** Numbers, or ids, of the first that break it. */
  readonly examples: readonly string[]
}

/** What the database does not tell by itself: the print of an invoice is made here. */
const asIssued = 'an invoice is as it was issued'

export const ruleNames: readonly string[] = [...rules.map(({ name }) => name), asIssued]

const most = 1001
const shown = 5

/** The rules that this database breaks. Reads only. */
export async function brokenRules(ask: Ask): Promise<BrokenRule[]> {
  const found: BrokenRule[] = []
  for (const { name, query } of rules) found.push(await lookAt(ask, name, query))
  const changed = await changedInvoices(ask)
  found.push({ rule: asIssued, count: changed.length, examples: changed.slice(0, shown) })
  return found.filter(({ count }) => count > 0)
}

async function lookAt(ask: Ask, rule: string, query: string): Promise<BrokenRule> {
  const rows = await ask<{ id: string }>(
    `select id from (${query.trim().replace(/;$/, '')}) as broken(id) limit ${most}`,
  )
  return { rule, count: rows.length, examples: rows.slice(0, shown).map(({ id }) => id) }
}
