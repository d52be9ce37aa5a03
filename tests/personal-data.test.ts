import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tablesOfPerson } from '#server/people/personal-data/erase-person.ts'
import { createTestApp, type TestApp } from './support/test-app.ts'

const folder = join(import.meta.dirname, '..', 'src', 'server', 'people', 'personal-data')
const textOf = (names: readonly string[]): string =>
  names.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n')

const secret = 'opens a door: a hash, a token or a key, which is no copy to hand out'
const passing = 'minutes long, and only while a door is being opened'

/** Tables that belong to a person and are left out of the copy of their data, each with the reason. */
const notCopied: Readonly<Record<string, string>> = {
  google_visits: passing,
  one_time_tokens: secret,
  passkey_challenges: passing,
  passwords: secret,
  pending_sign_ins: passing,
  phone_verifications: passing,
  recovery_codes: secret,
  totp_factors: secret,
  avatars: 'the picture itself is in the copy',
  data_exports: 'the copies themselves',
  carrier_labels:
    'the number is in the copy with its box, what its PDFs say with the shipment and the declaration',
  box_tracking: 'how far a box is, read from `tracking_events`',
  invoice_vat: 'the sums of `invoices`, each of which is in the copy',
  provider_differences: 'how our books and Stripe’s agree; the payment is in the copy',
  standing_order_parcels: 'the parcels of `standing_orders`, which are in the copy',
  stored_parcels: 'what is in house, counted from `parcels`',
  searched_parcels: 'the words of `parcels` and of their owner, for the search',
  unanswered_messages: 'which of `messages`, which are in the copy, wait for the team',
}

const accounts = 'money and goods that went through: rows without a name, kept with the accounts'
const followsItsOwner = 'goes with the row that it hangs on'

/** Tables that belong to a person and are kept after their account ends, each with the reason. */
const outlives: Readonly<Record<string, string>> = {
  benefit_uses: accounts,
  checkouts: accounts,
  checkout_items: accounts,
  checkout_quotes: accounts,
  disputes: accounts,
  invoices: 'the law keeps them ten years',
  invoice_vat: 'the sums of the invoices',
  order_items: accounts,
  order_quotes: accounts,
  orders: accounts,
  parcel_options: accounts,
  payments: accounts,
  plan_changes: accounts,
  promotion_uses: accounts,
  renewal_attempts: accounts,
  announced_prices: accounts,
  storage_keepings: accounts,
  measure_corrections: 'weights and lengths, nobody’s words',
  former_client_numbers: 'a number on old labels, that nobody else is given',
  quote_parcels: 'which parcel was in which quote',
  standing_order_parcels: followsItsOwner,
  shipment_parcels: 'which parcel was in which box',
  supplements: 'how far a shipment was over what was paid, and what its owner answered',
  task_proofs: 'that paid work was done, and when; its words are erased',
  boxes: 'the boxes of a shipment: weight, size and the number of the carrier',
  box_tracking: 'how far the carrier says that a box is',
  tracking_events: 'the steps of a box at its carrier: a code, a sentence and a time',
  dispatch_boxes: 'the numbers of boxes that left with a van, as its deposit slip proves',
  messages: followsItsOwner,
  unanswered_messages: followsItsOwner,
  parcel_invoices: followsItsOwner,
  document_versions: followsItsOwner,
  stored_parcels: followsItsOwner,
  searched_parcels: followsItsOwner,
}

let app: TestApp
let hanging: readonly string[]
beforeAll(async () => {
  app = await createTestApp()
  hanging = await tablesThatHangOnAPerson()
})
afterAll(() => app.close())

/** Tables linked by a key to the account, or to anything that belongs to it: a parcel, a quote, an order, a payment… */
async function tablesThatHangOnAPerson(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with recursive keys as (
      select k.conrelid as child, k.confrelid as parent, a.attname as column_name
      from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
      where k.contype = 'f' and k.connamespace = 'public'::regnamespace
    ), theirs as (
      select child from keys
      where parent in ('users'::regclass, 'customers'::regclass) and column_name in ('user_id', 'customer_id')
      union
      select k.child from keys k join theirs t on t.child = k.parent
    )
    select child::regclass::text as name from theirs order by 1`.execute(app.deps.db)
  return rows.map(({ name }) => name)
}

/** Tables that a statement in this text names after one of these words; a comment, a key or a column does not count. */
const namedAfter = (words: readonly string[], text: string): ReadonlySet<string> => {
  const statement = new RegExp(`\\b(?:${words.join('|')})(?:\\s+|\\(')([a-z_]+)`, 'g')
  return new Set([...text.matchAll(statement)].flatMap(([, table]) => table ?? []))
}

const missingFrom = (
  named: ReadonlySet<string>,
  excused: Readonly<Record<string, string>>,
): string[] => hanging.filter((table) => !(table in excused) && !named.has(table))

// Removed to see it fail: the list of drafts; the words of `stock_count_lines`, whose name stayed in a comment; a reason above.
test('a copy of their data reads every table that hangs on a person', () => {
  expect(hanging.length).toBeGreaterThan(45)
  const copied = textOf(['collect-personal-data.ts', 'personal-subjects.ts'])
  expect(missingFrom(namedAfter(['from', 'join'], copied), notCopied)).toEqual([])
})

// Removed to see it fail: the drafts in erase-person; an entry of `tablesOfPerson`; a reason above.
test('the end of an account says of every such table what becomes of it', () => {
  const writes = ['delete from', 'update', 'deleteFrom', 'updateTable']
  const written = namedAfter(writes, textOf(['erase-person.ts', 'erase-records.ts']))
  expect(missingFrom(new Set([...written, ...tablesOfPerson]), outlives)).toEqual([])
})

test('a table that is excused is there, and hangs on a person', () => {
  const excused = [...Object.keys(notCopied), ...Object.keys(outlives)]
  expect(excused.filter((table) => !hanging.includes(table))).toEqual([])
  expect(readdirSync(folder)).toContain('erase-person.ts')
})
