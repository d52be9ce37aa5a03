import { sql, type Expression, type SqlBool } from 'kysely'
import { quoteCountLimit, type QuoteFilter } from '#contract/office-quotes.ts'
import { pendingQuoteStatuses, quoteStatuses, type QuoteStatus } from '#domain/quote/quote.ts'
import type { Context } from '#server/core/context.ts'
import { quotes } from '#server/quotes/quote-queries.ts'

type Key = { readonly at: Date; readonly id: string }

/** Quotes of every customer, newest first, from the one that follows that key. */
export function officeQuoteRows(
  ctx: Context,
  filter: QuoteFilter,
  { after, limit }: { readonly after?: Key | undefined; readonly limit: number },
) {
  let query = quotes(ctx.db)
  for (const condition of conditionsOf(filter)) query = query.where(condition)
  if (after) {
    query = query.where(sql<SqlBool>`(quotes.created_at, quotes.id) < (${after.at}, ${after.id})`)
  }
  return query
    .orderBy('quotes.created_at', 'desc')
    .orderBy('quotes.id', 'desc')
    .limit(limit)
    .execute()
}

/** Each status, counted as far as « 1 000+ ». */
export async function quoteCounts(
  ctx: Context,
  filter: Pick<QuoteFilter, 'search'>,
): Promise<{ status: QuoteStatus; count: number }[]> {
  const where = sql.join([sql`true`, ...conditionsOf(filter)], sql` and `)
  const { rows } = await sql<{ status: QuoteStatus; count: number }>`
    select asked.status, (select count(*)::int from (select 1 from quotes where quotes.status = asked.status and ${where}
      limit ${quoteCountLimit + 1}) counted) as count
    from unnest(${[...quoteStatuses]}::text[]) asked (status)`.execute(ctx.db)
  return rows
}

function conditionsOf({ status, search }: QuoteFilter): Expression<SqlBool>[] {
  const statuses = status === 'pending' ? pendingQuoteStatuses : status && [status]
  return [
    ...(statuses ? [sql<SqlBool>`quotes.status = any(${[...statuses]}::text[])`] : []),
    ...(search ? [matching(search)] : []),
  ]
}

/** Every word, anywhere: a number with or without its dashes, a name. */
function matching(search: string): Expression<SqlBool> {
  const folded = sql`search_fold(${withoutDashes(search)})`
  return sql<SqlBool>`(quotes.search_keys @> search_keys_asked('00000000-0000-0000-0000-000000000000', ${folded})
    and not exists (select from unnest(string_to_array(${folded}, ' ')) word where strpos(quotes.search_text, word) = 0))`
}

/** `D-2026-000123` is one word, or it would be found in parts of three others. */
const withoutDashes = (text: string): string =>
  text.replaceAll(/\bD-(\d{4})-(\d+)\b/gi, 'D$1$2').replaceAll(/\b(CLT)-(\d+)\b/gi, '$1$2')
