import { changedInvoices, type Ask } from '#server/payments/invoices/corrected-invoice.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const file = join(import.meta.dirname, 'invariants.sql')

/** The rules of `invariants.sql`: each with its name, which is the line above it, and the query for the rows that break it. */
const rules: readonly { readonly name: string; readonly query: string }[] = [
  ...readFileSync(file, 'utf8').matchAll(/^-- (?<name>.+)\n(?<query>(?:(?!--).+\n)+)/gm),
].map(({ groups }) => ({ name: groups?.['name'] ?? '', query: groups?.['query'] ?? '' }))

export type BrokenRule = {
  readonly rule: string
  /** The count stops at `most`. */
  readonly count: number
  /** Numbers, or ids, of the first rows that break the rule. */
  readonly examples: readonly string[]
}

type Rule = { readonly name: string; readonly look: (ask: Ask) => Promise<BrokenRule> }

const most = 1001
const shown = 5

/** SQL alone cannot check this: the server computes the hash of an invoice. */
const asIssued: Rule = {
  name: 'an invoice is as it was issued',
  look: async (ask) => {
    const changed = await changedInvoices(ask)
    return { rule: asIssued.name, count: changed.length, examples: changed.slice(0, shown) }
  },
}

/** Every rule with its check, which only reads. */
export const everyRule: readonly Rule[] = [
  ...rules.map(({ name, query }) => ({ name, look: (ask: Ask) => lookAt(ask, name, query) })),
  asIssued,
]

export const ruleNames: readonly string[] = everyRule.map(({ name }) => name)

export async function brokenRules(ask: Ask): Promise<BrokenRule[]> {
  const found: BrokenRule[] = []
  for (const { look } of everyRule) found.push(await look(ask))
  return found.filter(({ count }) => count > 0)
}

async function lookAt(ask: Ask, rule: string, query: string): Promise<BrokenRule> {
  const rows = await ask<{ id: string }>(
    `select id from (${query.trim().replace(/;$/, '')}) as broken(id) limit ${most}`,
  )
  return { rule, count: rows.length, examples: rows.slice(0, shown).map(({ id }) => id) }
}
