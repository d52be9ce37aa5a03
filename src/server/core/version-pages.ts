/** Versions are numbers that only grow: their lists show the last first, and go on from the last one shown. */
const perPage = 30

/** What a query asks for: one more than the page shows, which tells whether another page follows. */
export const versionsAsked = perPage + 1

/** Above every version: where a first page begins. */
export const aboveAll = 2_147_483_647

/** `rows` as the query gave them, the last version first. */
export function versionPage<Row>(
  rows: readonly Row[],
  versionOf: (row: Row) => number,
): { readonly shown: readonly Row[]; readonly nextCursor: number | null } {
  const shown = rows.slice(0, perPage)
  const last = rows.length > perPage ? shown.at(-1) : undefined
  return { shown, nextCursor: last === undefined ? null : versionOf(last) }
}
