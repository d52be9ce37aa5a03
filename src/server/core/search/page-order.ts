import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Cursor } from '#server/core/paging.ts'

/** Towards the oldest or the newest, beyond the last row of the page before. */
export type PagePosition = {
  readonly after?: Cursor | undefined
  readonly direction?: 'asc' | 'desc' | undefined
}

export type Page = PagePosition & { readonly limit: number }

export const allOf = (conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> =>
  conditions.length === 0 ? sql`true` : sql`${sql.join(conditions, sql` and `)}`

export function orderOf(
  at: string,
  id: string,
  { direction = 'desc' }: Pick<PagePosition, 'direction'>,
) {
  const way = direction === 'asc' ? sql`asc` : sql`desc`
  return sql`${sql.ref(at)} ${way}, ${sql.ref(id)} ${way}`
}

export function beyondOf(
  at: string,
  id: string,
  { after, direction }: PagePosition,
): RawBuilder<SqlBool>[] {
  if (!after) return []
  const side = direction === 'asc' ? sql`>` : sql`<`
  return [
    sql`(${sql.ref(at)}, ${sql.ref(id)}) ${side} (${after.at}::timestamptz, ${after.id}::uuid)`,
  ]
}
