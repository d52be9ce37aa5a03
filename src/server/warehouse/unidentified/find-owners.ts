import { sql, type SqlBool } from 'kysely'
import type * as z from 'zod/mini'
import type { findLabelOwners, findOwners as endpoint } from '#contract/warehouse/unidentified.ts'
import { rankOwners } from '#domain/parcel/rank-owners.ts'
import { normaliseTrackingNumber } from '#domain/parcel/tracking-number.ts'
import { wordsIn } from '#domain/words-in.ts'
import { requireStaff } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { found } from '#server/core/refused.ts'
import { idsFound } from '#server/core/search/find-page.ts'
import { holdsWords } from '#server/core/search/searched.ts'
import {
  byTheirWords,
  findWarehouseParcel,
  livingCustomerOfNumber,
  warehouseParcels,
  warehouseView,
} from '#server/warehouse/parcels/warehouse-queries.ts'
import { awaitedNear } from '#server/warehouse/reception/awaited-near.ts'
import { readClientNumber } from '#domain/label/scanned-text.ts'

type Output = z.input<typeof endpoint.output>

const mostShown = 8
const mostLookedAt = 200
/** The limit for parcels that only a shop or part of a number suggests: they differ by nothing but their date. */
const mostSaying = 50

/**
 * The possible owners of a parcel: awaited parcels and customers that its number, or the words of its label, suggest; it only
 * ranks them.
 */
export async function findOwners(
  ctx: Context,
  { parcelId, words = '' }: z.output<typeof endpoint.input>,
): Promise<Output> {
  requireStaff(ctx.actor)
  const parcel = found(await findWarehouseParcel(ctx.db, parcelId))
  return ownersFor(ctx, parcel.tracking_number, words)
}

/** The same for a parcel that is still on the bench. */
export async function findOwnersOfLabel(
  ctx: Context,
  { trackingNumber = '', words }: z.output<typeof findLabelOwners.input>,
): Promise<Output> {
  requireStaff(ctx.actor)
  return ownersFor(ctx, normaliseTrackingNumber(trackingNumber), words)
}

async function ownersFor(ctx: Context, number: string, words: string): Promise<Output> {
  const [{ customers, recognised }, near, saying] = await Promise.all([
    customersOf(ctx, words),
    awaitedNear(ctx.db, number, mostLookedAt),
    awaitedSaying(ctx, words),
  ])
  const theirs = await awaitedOf(ctx, customers)
  const candidates = [...near, ...theirs, ...saying].map(warehouseView)
  const distinct = [...new Map(candidates.map((candidate) => [candidate.id, candidate])).values()]
  const owned = distinct.flatMap((one) =>
    one.customer ? [{ ...one, customer: one.customer }] : [],
  )
  // A label may have a former number of its owner: their awaited parcels are ranked by the current one.
  const said = recognised ? customers.map(({ clientNumber }) => clientNumber).join(' ') : words
  return {
    declarations: rankOwners({ trackingNumber: number, words: said }, owned)
      .slice(0, mostShown)
      .map(({ declaration, signs }) => ({ parcel: declaration, signs: [...signs] })),
    customers,
    recognised,
  }
}

type Customers = Pick<Output, 'customers' | 'recognised'>

/** A whole client number is one customer's, or nobody's; any other text is a name. */
async function customersOf(ctx: Context, words: string): Promise<Customers> {
  const numbered = await ownerOfNumber(ctx, words)
  if (numbered === null) return { customers: await customersNamed(ctx, words), recognised: null }
  const { owner, labelNumber } = numbered
  if (owner === undefined) return { customers: [], recognised: null }
  return { customers: [viewOf(owner)], recognised: { id: owner.user_id, labelNumber } }
}

/** Every word of the label somewhere in the name or number. */
async function customersNamed(ctx: Context, words: string): Promise<Output['customers']> {
  const asked = wordsIn(words).filter((word) => word.length > 1)
  if (asked.length === 0) return []
  // Sorts by number first: only the first few are then checked for a living account.
  const named = ctx.db
    .selectFrom('customers as k')
    .select(['k.user_id', 'k.first_name', 'k.last_name', 'k.client_number', 'k.country'])
    .select('k.merged_into')
    .where(holdsWords('k.search_text', asked.join(' ')))
    .orderBy('k.client_number')
  const rows = await ctx.db
    .selectFrom(named.as('c'))
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .selectAll('c')
    .where('u.deleted_at', 'is', null)
    .orderBy('c.client_number')
    .limit(mostShown)
    .execute()
  const owners = await thoseThatGoOn(ctx, rows)
  return owners.map(viewOf)
}

type NamedRow = OwnerRow & { readonly merged_into: string | null }

/** A merged account counts as the one that replaced it, which may be among the rows too. */
async function thoseThatGoOn(ctx: Context, rows: readonly NamedRow[]): Promise<OwnerRow[]> {
  const ids = rows.flatMap(({ merged_into: into }) => into ?? [])
  if (ids.length === 0) return [...rows]
  const kept = await liveCustomers(ctx).where('c.user_id', 'in', ids).execute()
  const owners = rows.flatMap((row) =>
    row.merged_into === null ? row : kept.filter((one) => one.user_id === row.merged_into),
  )
  return [...new Map(owners.map((owner) => [owner.user_id, owner])).values()]
}

const viewOf = (row: OwnerRow): Output['customers'][number] => ({
  id: row.user_id,
  name: `${row.first_name} ${row.last_name}`.trim(),
  clientNumber: row.client_number,
  country: row.country,
})

async function awaitedOf(ctx: Context, customers: Output['customers']) {
  if (customers.length === 0) return []
  return warehouseParcels(ctx.db)
    .where('p.status', '=', 'pending_arrival')
    .where(
      'p.customer_id',
      'in',
      customers.map(({ id }) => id),
    )
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id', 'desc')
    .limit(mostLookedAt)
    .execute()
}

/** Awaited parcels that a shop, or part of another number, suggests. */
async function awaitedSaying(ctx: Context, words: string) {
  const asked = wordsIn(words)
    .filter((word) => word.length > 2)
    .join(' ')
  if (asked === '') return []
  const ids = await idsFound(
    ctx.db,
    {
      from: sql`parcels p left join searched_parcels t on t.parcel_id = p.id`,
      where: [sql`p.status = 'pending_arrival'`],
      at: 'p.created_at',
      id: 'p.id',
      ...byTheirWords(asked, {
        at: 't.at',
        where: [sql`t.status = 'pending_arrival'`],
        rest: [],
      }),
    },
    { limit: mostSaying },
  )
  return warehouseParcels(ctx.db)
    .where(sql<SqlBool>`p.id = any(${[...ids]}::uuid[])`)
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id', 'desc')
    .execute()
}

type OwnerRow = {
  readonly user_id: string
  readonly first_name: string
  readonly last_name: string
  readonly client_number: string
  readonly country: string
}

/** The customer of a whole client number: the one who has or had it, or the account that theirs was merged into. */
async function ownerOfNumber(
  ctx: Context,
  words: string,
): Promise<{ labelNumber: string; owner: OwnerRow | undefined } | null> {
  const labelNumber = readClientNumber(words)
  if (labelNumber === null) return null
  const owner = await liveCustomers(ctx)
    .where('c.user_id', '=', livingCustomerOfNumber(labelNumber))
    .executeTakeFirst()
  return { labelNumber, owner }
}

const liveCustomers = ({ db }: Context) =>
  db
    .selectFrom('customers as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .select(['c.user_id', 'c.first_name', 'c.last_name', 'c.client_number', 'c.country'])
    .where('u.deleted_at', 'is', null)
    .where('u.role', 'in', ['client', 'testeur'])
