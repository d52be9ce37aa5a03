import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { parseShelfCode } from '#domain/parcel/shelf.ts'
import type { Database } from '#server/core/context.ts'
import type { Searched } from '#server/core/search-newest.ts'
import { holdsWords, isIndexed, keysIn, keysOf } from '#server/core/search-words.ts'

type Ways = Pick<Searched, 'isFound' | 'mayBeFound'>

/** So many owners are told by a list that is made once; of more, each parcel's own is read, and one is met soon. */
const mostOwners = 3000

/**
 * How a parcel `p` of a customer `c` is found: by its own letters, by its owner's, by the shelf it stands on. Signs and single
 * letters name no parcel. `A-1-3` is one word, or it would be found in the parts of a hundred thousand numbers; `B12` may be one.
 */
export async function searchingParcels(db: Database, search: string): Promise<Ways> {
  const shelf = parseShelfCode(search)
  const byShelf = shelf.ok ? [onShelf(shelf.value)] : []
  const isShelfOnly = shelf.ok && /[- ]/.test(search.trim())
  const ways =
    isShelfOnly || !isIndexed(search) ? byShelf : [...(await byLetters(db, search)), ...byShelf]
  if (ways.length === 0) return { isFound: sql`false`, mayBeFound: [sql`false`] }
  return {
    isFound: sql`(${sql.join(
      ways.map(({ isFound }) => isFound),
      sql` or `,
    )})`,
    mayBeFound: ways.map(({ mayBeFound }) => mayBeFound),
  }
}

/** Told of a parcel `p` that was read; told by an index of its own of those that may be, under the name `m`. */
type Way = { readonly isFound: RawBuilder<SqlBool>; readonly mayBeFound: RawBuilder<SqlBool> }

async function byLetters(db: Database, search: string): Promise<readonly Way[]> {
  const isIn = (text: string) => holdsWords(text, search)
  const holds = (text: string) =>
    sql<SqlBool>`${keysIn(text)} @> ${keysOf(search)} and ${isIn(text)}`
  const owners = sql<Owner>`select k.user_id as id from customers k where ${holds('k.search_text')}`
  const { rows } = await sql<Owner>`${owners} limit ${mostOwners + 1}::int`.execute(db)
  const theirs = sql`${rows.map(({ id }) => id)}::uuid[]`
  const byOwner =
    rows.length <= mostOwners
      ? {
          isFound: sql<SqlBool>`p.customer_id = any(${theirs})`,
          mayBeFound: sql<SqlBool>`m.customer_id = any(${theirs})`,
        }
      : {
          isFound: isIn('c.search_text'),
          mayBeFound: sql<SqlBool>`m.customer_id = any(array(${owners}))`,
        }
  return [{ isFound: isIn('p.search_text'), mayBeFound: holds('m.search_text') }, byOwner]
}

type Owner = { readonly id: string }

/** Where it stands now: what has left is not looked for by its shelf. */
function onShelf(shelf: string): Way {
  const standing = sql`select s.parcel_id from stored_parcels s where s.shelf = ${shelf}`
  return {
    isFound: sql<SqlBool>`p.id in (${standing})`,
    mayBeFound: sql<SqlBool>`m.id = any(array(${standing}))`,
  }
}
