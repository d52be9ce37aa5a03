import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type * as z from 'zod/mini'
import {
  type listQuotableParcels as listQuotableParcelsEndpoint,
  type listQuotes as listQuotesEndpoint,
  quoteCountLimit,
  type QuoteFilter,
} from '#contract/sales/office-quotes.ts'
import { alertAfter } from '#domain/office/alerts.ts'
import { pendingQuoteStatuses, quoteStatuses, type QuoteStatus } from '#domain/quote/quote.ts'
import { workingHoursBefore } from '#domain/storage/working-day.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { findClient } from '#server/core/customers/client-queries.ts'
import { decodeCursor, pageOf, pageSize } from '#server/core/paging.ts'
import { found } from '#server/core/refused.ts'
import { countFound, statusesFound } from '#server/core/search/count-found.ts'
import { idsFound } from '#server/core/search/find-page.ts'
import {
  allOf,
  asksNothing,
  beyondOf,
  type Searched,
  searchedBy,
} from '#server/core/search/searched.ts'
import { fullNumber, withoutDashes } from '#server/core/next-number.ts'
import { freeParcelRows, quotes } from '#server/sales/quotes/quote-queries.ts'
import {
  adminQuoteSummary,
  parcelView,
  uninsuredOpenQuotes,
} from '#server/sales/quotes/quote-views.ts'

type Key = { readonly at: Date; readonly id: string }

/** Quotes of every customer, newest first, from the one after that key. */
export async function officeQuoteRows(
  ctx: Context,
  filter: QuoteFilter,
  { after, limit }: { readonly after?: Key | undefined; readonly limit: number },
) {
  const { words, conditions: asked } = await askedOf(ctx, filter)
  const conditions = asksNothing(words)
    ? [...asked, ...beyondOf('quotes.created_at', 'quotes.id', { after })]
    : [isAmong(await idsFound(ctx.db, searchedQuotes(asked, words), { limit, after }))]
  return quotes(ctx.db)
    .select(isLateQuote(ctx.now()).as('is_late'))
    .where(allOf(conditions))
    .orderBy('quotes.created_at', 'desc')
    .orderBy('quotes.id', 'desc')
    .limit(limit)
    .execute()
}

const isAmong = (ids: readonly string[]) => sql<SqlBool>`quotes.id = any(${[...ids]}::uuid[])`

type StatusCount = { readonly status: QuoteStatus; readonly count: number }

/** The number of quotes per status, counted as far as « 1 000+ ». */
export async function quoteCounts(
  ctx: Context,
  { search }: Pick<QuoteFilter, 'search'>,
): Promise<StatusCount[]> {
  const { words, conditions } = await askedOf(ctx, { search })
  if (asksNothing(words)) return countsAmong(ctx, conditions)
  const searched = searchedQuotes(conditions, words)
  const counted = await statusesFound(ctx.db, searched, quoteCountLimit + 1)
  if (!counted) return countsAmong(ctx, [...conditions, searched.isFound])
  return quoteStatuses.map((status) => ({ status, count: counted.get(status) ?? 0 }))
}

/** How many of them have waited too long, counted as far. */
export async function lateQuoteCount(
  ctx: Context,
  { search }: Pick<QuoteFilter, 'search'>,
): Promise<number> {
  const { words, conditions } = await askedOf(ctx, { search, late: 'yes' })
  if (!asksNothing(words)) {
    return countFound(ctx.db, searchedQuotes(conditions, words), quoteCountLimit + 1)
  }
  const { rows } = await sql<{ count: number }>`select count(*)::int as count
    from (select 1 from quotes where ${allOf(conditions)} limit ${quoteCountLimit + 1}) counted`.execute(
    ctx.db,
  )
  return rows[0]?.count ?? 0
}

async function countsAmong(ctx: Context, conditions: readonly RawBuilder<SqlBool>[]) {
  const { rows } = await sql<StatusCount>`
    select asked.status, (select count(*)::int from (select 1 from quotes where quotes.status = asked.status and ${allOf(conditions)}
      limit ${quoteCountLimit + 1}) counted) as count
    from unnest(${[...quoteStatuses]}::text[]) asked (status)`.execute(ctx.db)
  return rows
}

type Asked = {
  readonly words: string | undefined
  readonly conditions: readonly RawBuilder<SqlBool>[]
}

/** A whole number finds that quote alone; any other text is words. */
async function askedOf(ctx: Context, filter: QuoteFilter): Promise<Asked> {
  const { search: words } = filter
  const conditions = conditionsOf(ctx, filter)
  if (asksNothing(words)) return { words, conditions }
  const quote = await ctx.db
    .selectFrom('quotes')
    .select('id')
    .where('number', '=', fullNumber(words.trim().toUpperCase()))
    .executeTakeFirst()
  return quote
    ? { words: undefined, conditions: [...conditions, isAmong([quote.id])] }
    : { words, conditions }
}

/** The conditions of the filter, apart from the search. */
function conditionsOf({ now }: Context, { status, late }: QuoteFilter): RawBuilder<SqlBool>[] {
  const waits = late ? [isLateQuote(now())] : []
  if (status === undefined) return waits
  // With one status the index gives the list's order; with an array of one it would not.
  const isThere =
    status === 'pending'
      ? sql<SqlBool>`quotes.status = any(${[...pendingQuoteStatuses]}::text[])`
      : sql<SqlBool>`quotes.status = ${status}`
  return [isThere, ...waits]
}

/** Every word may be anywhere: in a number with or without its dashes, or in a name. */
const searchedQuotes = (where: readonly RawBuilder<SqlBool>[], words: string): Searched =>
  searchedBy(withoutDashes(words), 'quotes.search_text', {
    from: sql`quotes`,
    where,
    at: 'quotes.created_at',
    id: 'quotes.id',
  })

/** The quotes that the office searches for, and which have waited too long for an answer. */
export async function listQuotes(
  ctx: Context,
  { cursor, limit, ...filter }: z.output<typeof listQuotesEndpoint.input>,
): Promise<z.input<typeof listQuotesEndpoint.output>> {
  requireAdmin(ctx.actor)
  const page = { after: decodeCursor(cursor), limit: pageSize(limit) + 1 }
  const rows = await officeQuoteRows(ctx, filter, page)
  const uninsured = await uninsuredOpenQuotes(ctx.db, rows)
  return pageOf(rows, limit, (row) => ({
    ...adminQuoteSummary(row),
    isLate: row.is_late,
    ...(uninsured.has(row.id) && { isUninsured: true as const }),
  }))
}

/** A customer's parcels that are in the warehouse and in no quote. */
export async function listQuotableParcels(
  ctx: Context,
  { customerId }: z.output<typeof listQuotableParcelsEndpoint.input>,
): Promise<z.input<typeof listQuotableParcelsEndpoint.output>> {
  requireAdmin(ctx.actor)
  found(await findClient(ctx.db, customerId))
  return { parcels: (await freeParcelRows(ctx.db, customerId)).map(parcelView) }
}

/** A quote requested before this time has waited too long. */
const lateBefore = (now: Date): Date => workingHoursBefore(now, alertAfter.answerWorkingHours)

/** SQL: whether the row of `quotes` was requested too long ago and not answered. */
export const isLateQuote = (now: Date) =>
  sql<boolean>`quotes.status = 'pending_validation' and quotes.created_at < ${lateBefore(now)}`
