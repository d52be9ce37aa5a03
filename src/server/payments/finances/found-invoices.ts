import { sql, type RawBuilder } from 'kysely'
import type { invoiceKinds } from '#contract/payments/finances.ts'
import { readClientNumber } from '#domain/label/scanned-text.ts'
import {
  addDays,
  boundsOfMonth,
  parisDayOfText,
  startOfParisDay,
} from '#domain/storage/paris-day.ts'
import { holdsWords } from '#server/core/search/searched.ts'
import { fullNumber } from '#server/core/next-number.ts'

export type InvoiceFilter = {
  readonly search?: string | undefined
  readonly kind?: (typeof invoiceKinds)[number] | undefined
  /** Days in Paris, both included. */
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** The condition on an invoice `i`: the month counts when neither days nor a search are given. */
export function foundInvoices({
  month,
  search,
  kind,
  from,
  to,
}: InvoiceFilter & { readonly month: string }): RawBuilder<unknown> {
  const bounds = boundsOfMonth(month)
  const isOfMonth = !search && !from && !to
  const all = [
    ...(isOfMonth ? [sql`i.issued_at >= ${bounds.from} and i.issued_at < ${bounds.to}`] : []),
    ...(from ? [sql`i.issued_at >= ${startOfParisDay(parisDayOfText(from))}`] : []),
    ...(to ? [sql`i.issued_at < ${startOfParisDay(addDays(parisDayOfText(to), 1))}`] : []),
    ...(kind ? [sql`i.series = ${kind === 'invoice' ? 'F' : 'A'}`] : []),
    ...(search ? [found(search)] : []),
  ]
  return all.length > 0 ? sql.join(all, sql` and `) : sql`true`
}

/**
 * A number of an invoice, an order or a client; else an amount, whatever its sign; else a name of a person or a company. That of a
 * deleted account stands on its invoices only (index `invoices_names`, of the same expression).
 */
function found(search: string): RawBuilder<unknown> {
  const cents = amountOf(search)
  const client = readClientNumber(search)
  if (cents !== undefined) {
    const isOfAmount = sql`abs(i.total_cents) = ${cents}`
    // Six digits are a client's number too, as everywhere.
    return client === null ? isOfAmount : sql`(${isOfAmount} or ${isOfClient(client)})`
  }
  const number = client ?? fullNumber(search.toUpperCase())
  if (/^([ACF]-|CLT-)/.test(number)) {
    // A union: for an `or`, PostgreSQL would read every invoice.
    return sql`i.id in (select id from invoices where number = ${number}
      union select f.id from invoices f join orders b on b.id = f.order_id where b.number = ${number}
      union select f.id from invoices f join customers b on b.user_id = f.customer_id where b.client_number = ${number})`
  }
  const folded = sql`search_fold(${search})`
  return sql`i.customer_id in (
    select user_id from customers where ${holdsWords('search_text', search)}
    union all select customer_id from professionals where ${folded} <> '' and search_fold(company) like '%' || ${folded} || '%'
    union all select kept.customer_id from users gone join invoices kept on kept.customer_id = gone.id
      where gone.deleted_at is not null and ${folded} <> ''
        and search_fold(coalesce(kept.content #>> '{customer,name}', '') || ' ' || coalesce(kept.content #>> '{customer,company,name}', ''))
          like '%' || ${folded} || '%')`
}

const isOfClient = (number: string) =>
  sql`i.customer_id = (select user_id from customers where client_number = ${number})`

/** « 1 234,5 € » in cents; nothing for what is no amount, or is larger than any. */
function amountOf(typed: string): number | undefined {
  const [, euros, cents = ''] =
    /^[-−]?(\d{1,7})(?:[.,](\d{1,2}))?€?$/.exec(typed.replaceAll(/\s/g, '')) ?? []
  return euros === undefined ? undefined : Number(euros) * 100 + Number(cents.padEnd(2, '0'))
}
