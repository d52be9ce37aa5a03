import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type * as z from 'zod/mini'
import type { parcelFilters } from '#contract/reception.ts'
import { parseParcelStatusFilter, pendingParcelStatuses } from '#domain/parcel/parcel.ts'
import { parseShelfCode } from '#domain/parcel/shelf.ts'
import {
  addDays,
  endOfParisDay,
  parisDayOfText,
  startOfParisDay,
} from '#domain/storage/paris-day.ts'
import type { Context } from '#server/core/context.ts'
import { InvalidInput } from '#server/core/refused.ts'
import { customerOfNumber } from './client-of.ts'
import { isStorageOverdue } from './is-storage-overdue.ts'

export type ParcelFilter = {
  readonly [Name in keyof typeof parcelFilters]?: z.output<(typeof parcelFilters)[Name]> | undefined
} & {
  /** Of the export: these ones of what the rest finds, by their ids and commas. */
  readonly chosen?: string | undefined
}

/** How long it has been in the house. */
export const asksAge = ({ status, olderThan }: ParcelFilter): boolean =>
  status === 'overdue' || olderThan !== undefined

/** A filter on arrivals, or on what came of them, sorts by them too: one index answers both. */
export const sortsByArrival = (filter: ParcelFilter): boolean =>
  asksAge(filter) ||
  [filter.arrivedFrom, filter.arrivedTo, filter.undeclared].some((asked) => asked !== undefined)

/** What a parcel `p` of a customer `c` with its reception `r` and its place `h` must be; the search apart. 422 `status: unknown`, `shelf: invalid`. */
export async function parcelConditions(
  ctx: Pick<Context, 'db' | 'now'>,
  filter: ParcelFilter,
): Promise<RawBuilder<SqlBool>[]> {
  const { status, client, shelf, territory, undeclared, chosen } = filter
  const conditions: RawBuilder<SqlBool>[] = []
  if (status === 'overdue') conditions.push(await isStorageOverdue(ctx))
  else if (status !== undefined) conditions.push(ofStatus(status, filter))
  if (client !== undefined) conditions.push(ofClient(client))
  if (shelf !== undefined) conditions.push(onShelf(shelf))
  if (territory !== undefined) conditions.push(ofTerritory(territory, filter))
  if (undeclared !== undefined) conditions.push(sql`r.began_parcel`)
  if (chosen !== undefined) conditions.push(sql`p.id = any(${chosen.split(',')}::uuid[])`)
  return [...conditions, ...arrivals(ctx, filter)]
}

/** `pending` = awaited, received or in a quote; `unidentified` = nobody's (decisions §2). */
function ofStatus(text: string, filter: ParcelFilter): RawBuilder<SqlBool> {
  if (text === 'unidentified') return sql`p.customer_id is null`
  const state = stateOf(filter)
  if (text === 'pending') return sql`${state} = any(${[...pendingParcelStatuses]})`
  const status = parseParcelStatusFilter(text)
  if (status === null) throw new InvalidInput({ status: 'unknown' })
  return sql`${state} = ${status}`
}

/** Told by the row that the list is sorted by, so that one index answers both. */
function stateOf(filter: ParcelFilter): RawBuilder<unknown> {
  if (asksAge(filter)) return sql.ref('h.status')
  return sql.ref(sortsByArrival(filter) ? 'r.parcel_status' : 'p.status')
}

const ofClient = (number: string): RawBuilder<SqlBool> =>
  sql`p.customer_id = (select ${customerOfNumber(number.trim().toUpperCase())})`

/** Of what arrived, the owners are a set that is made once; as a condition of its own, it stays one. */
function ofTerritory(territory: string, filter: ParcelFilter): RawBuilder<SqlBool> {
  if (!sortsByArrival(filter)) return sql`c.country = ${territory}`
  const owner = sql.ref(asksAge(filter) ? 'h.customer_id' : 'r.owner_id')
  return sql`(${owner} in (select k.user_id from customers k where k.country = ${territory})) is true`
}

function onShelf(text: string): RawBuilder<SqlBool> {
  const code = parseShelfCode(text)
  if (!code.ok) throw new InvalidInput({ shelf: 'invalid' })
  return sql`p.id in (select s.parcel_id from stored_parcels s where s.shelf = ${code.value})`
}

function arrivals(
  { now }: Pick<Context, 'now'>,
  { arrivedFrom, arrivedTo, olderThan }: ParcelFilter,
): RawBuilder<SqlBool>[] {
  const conditions: RawBuilder<SqlBool>[] = []
  if (arrivedFrom !== undefined) {
    conditions.push(sql`r.received_at >= ${startOfParisDay(dayOf({ arrivedFrom }))}`)
  }
  if (arrivedTo !== undefined) {
    conditions.push(sql`r.received_at <= ${endOfParisDay(dayOf({ arrivedTo }))}`)
  }
  if (olderThan !== undefined) {
    const before = new Date(now().getTime() - Number(olderThan) * 86_400_000)
    conditions.push(sql`h.received_at <= ${before}`)
  }
  if (sortsByArrival({ arrivedFrom, arrivedTo })) conditions.push(sql`r.received_at is not null`)
  return conditions
}

/** `2026-13-40` looks like a day. */
function dayOf(field: Readonly<Record<string, string>>) {
  const [[name, text]] = Object.entries(field) as [[string, string]]
  const day = parisDayOfText(text)
  if (Number.isNaN(day)) throw new InvalidInput({ [name]: 'invalid' })
  return addDays(day, 0)
}
