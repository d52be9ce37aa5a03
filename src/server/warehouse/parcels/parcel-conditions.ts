import { asksAge, sortsByArrival } from '#domain/parcel/sorts-by-arrival.ts'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type * as z from 'zod/mini'
import type { parcelFilters } from '#contract/warehouse/reception.ts'
import { readClientNumber } from '#domain/label/scanned-text.ts'
import {
  parseParcelStatusFilter,
  pendingParcelStatuses,
  unownedStatuses,
} from '#domain/parcel/parcel.ts'
import { parseShelfCode } from '#domain/parcel/shelf.ts'
import { chargedStatuses } from '#domain/storage/storage.ts'
import {
  addDays,
  endOfParisDay,
  parisDayOfText,
  startOfParisDay,
} from '#domain/storage/paris-day.ts'
import type { Context } from '#server/core/context.ts'
import { InvalidInput } from '#server/core/refused.ts'
import {
  awaitsChoice,
  isChoiceOver,
  isOutOfBox,
  offShelfParcels,
} from '#server/warehouse/parcel-rows/parcel-state.ts'
import { livingCustomerOfNumber } from './warehouse-queries.ts'
import { storageOverdue } from './is-storage-overdue.ts'

export type ParcelFilter = {
  readonly [Name in keyof typeof parcelFilters]?: z.output<(typeof parcelFilters)[Name]> | undefined
} & {
  /** For the export: only these of the rows found, by their ids, separated by commas. */
  readonly chosen?: string | undefined
}

/** One condition of a filter on a parcel, and the part of it that the search row `t` (`searched_parcels`) can decide. */
export type ParcelCondition = {
  /** The SQL on a parcel `p` of a customer `c` with its reception `r` and its place `h`. */
  readonly asked: RawBuilder<SqlBool>
  readonly told?: RawBuilder<SqlBool>
  /** `told` is only a part of the condition: `asked` must still be checked. */
  readonly isPartlyTold?: true
  /** Of the time that the list is sorted by. */
  readonly isTime?: true
}

/** The conditions of the filter, apart from the search. 422 `status: unknown`, `shelf: invalid`. */
export async function parcelConditions(
  ctx: Pick<Context, 'db' | 'now'>,
  filter: ParcelFilter,
): Promise<ParcelCondition[]> {
  const { status, client, shelf, territory, undeclared, chosen } = filter
  const conditions: ParcelCondition[] = []
  if (status === 'overdue') conditions.push(await overdue(ctx))
  else if (status === 'late-choice') conditions.push(choiceIsLate(ctx.now()))
  else if (status === 'to-put-back') conditions.push(inTheHouse(toPutBack))
  else if (status !== undefined) conditions.push(ofStatus(status, filter))
  if (client !== undefined) conditions.push(ofClient(client))
  if (shelf !== undefined) conditions.push(inTheHouse(onShelf(shelf)))
  if (territory !== undefined) conditions.push(ofTerritory(territory, filter))
  if (undeclared !== undefined) conditions.push(isUndeclared)
  if (chosen !== undefined) conditions.push(amongChosen(chosen.split(',')))
  return [...conditions, ...arrivals(ctx, filter)]
}

/** The parcel must be in the warehouse, and meet this condition too. */
const inTheHouse = (asked: RawBuilder<SqlBool>): ParcelCondition => ({
  asked,
  told: sql`t.is_stored`,
  isPartlyTold: true,
})

async function overdue(ctx: Pick<Context, 'db' | 'now'>): Promise<ParcelCondition> {
  const { isOverdue, arrivedBefore } = await storageOverdue(ctx)
  return {
    ...inTheHouse(isOverdue),
    told: sql`t.is_stored and t.arrived_at < ${arrivedBefore} and t.status = any(${[...chargedStatuses]})`,
  }
}

/** Its owner was to choose what becomes of it until a day that has passed (docs/rules/parcels.md#blocking). */
const choiceIsLate = (now: Date): ParcelCondition => ({
  asked: sql`${awaitsChoice} and exists (select from parcel_blocks k where k.parcel_id = p.id and ${isChoiceOver(now)})`,
  told: sql`t.status = 'blocked' and t.is_stored`,
  isPartlyTold: true,
})

/** A set, so that not every parcel is looked at. */
const toPutBack = sql<SqlBool>`p.id in (select e.parcel_id from ${offShelfParcels})`

const isUndeclared: ParcelCondition = {
  asked: sql`r.began_parcel`,
  told: sql`t.is_undeclared`,
}

const amongChosen = (ids: readonly string[]): ParcelCondition => ({
  asked: sql`p.id = any(${[...ids]}::uuid[])`,
  told: sql`t.parcel_id = any(${[...ids]}::uuid[])`,
})

/**
 * `pending` = awaited, received or in a quote; `unidentified` = here without an owner (docs/rules/parcels.md#unidentified-parcels);
 * `destroyed` = blocked for ever, and not listed as blocked.
 */
function ofStatus(text: string, filter: ParcelFilter): ParcelCondition {
  if (text === 'unidentified') {
    return {
      asked: isUnidentified,
      // Nobody announced it: that is in the index, and to have no owner is not.
      told: sql`t.owner_id is null and t.is_undeclared and t.is_stored`,
    }
  }
  const state = stateOf(filter)
  if (text === 'pending') {
    const pending = sql`any(${[...pendingParcelStatuses]})`
    return { asked: sql`${state} = ${pending}`, told: sql`t.status = ${pending}` }
  }
  if (text === 'blocked' || text === 'destroyed') {
    const isThere = sql.lit(text === 'blocked')
    return {
      asked: sql`${state} = 'blocked' and (p.destroyed_at is null) = ${isThere}`,
      told: sql`t.status = 'blocked' and t.is_stored = ${isThere}`,
    }
  }
  const status = parseParcelStatusFilter(text)
  if (status === null) throw new InvalidInput({ status: 'unknown' })
  return {
    asked: sql`${state} = ${status}`,
    told: sql`t.status = ${status}`,
  }
}

/** SQL: whether the parcel `p` is here without an owner. */
export const isUnidentified = sql<SqlBool>`p.customer_id is null and p.destroyed_at is null
  and p.status in (${sql.join(unownedStatuses.map((status) => sql.lit(status)))})`

/** The status column of the table that sorts the list, so that one index serves both. */
function stateOf(filter: ParcelFilter): RawBuilder<unknown> {
  if (asksAge(filter)) return sql.ref('h.status')
  return sql.ref(sortsByArrival(filter) ? 'r.parcel_status' : 'p.status')
}

function ofClient(number: string): ParcelCondition {
  const owner = sql`(select ${livingCustomerOfNumber(readClientNumber(number) ?? number)})`
  return { asked: sql`p.customer_id = ${owner}`, told: sql`t.owner_id = ${owner}` }
}

/**
 * For a list by arrival, the owners of the territory are a set that is built once; inside `(…) is true`, the planner keeps it so.
 */
function ofTerritory(territory: string, filter: ParcelFilter): ParcelCondition {
  const told = { told: sql<SqlBool>`t.country = ${territory}` }
  if (!sortsByArrival(filter)) return { asked: sql`c.country = ${territory}`, ...told }
  const owner = sql.ref(asksAge(filter) ? 'h.customer_id' : 'r.owner_id')
  const owners = sql`(select k.user_id from customers k where k.country = ${territory})`
  return { asked: sql`(${owner} in ${owners}) is true`, ...told }
}

function onShelf(text: string): RawBuilder<SqlBool> {
  const code = parseShelfCode(text)
  if (!code.ok) throw new InvalidInput({ shelf: 'invalid' })
  return sql`p.id in (select s.parcel_id from stored_parcels s where s.shelf = ${code.value} and ${isOutOfBox('s')})`
}

function arrivals(
  { now }: Pick<Context, 'now'>,
  { arrivedFrom, arrivedTo, olderThan }: ParcelFilter,
): ParcelCondition[] {
  const conditions: ParcelCondition[] = []
  if (arrivedFrom !== undefined) {
    conditions.push(arrived(sql`>=`, startOfParisDay(dayOf({ arrivedFrom }))))
  }
  if (arrivedTo !== undefined) {
    conditions.push(arrived(sql`<=`, endOfParisDay(dayOf({ arrivedTo }))))
  }
  if (olderThan !== undefined) {
    const before = new Date(now().getTime() - Number(olderThan) * 86_400_000)
    conditions.push({
      asked: sql`h.received_at <= ${before}`,
      told: sql`t.is_stored and t.arrived_at <= ${before}`,
    })
  }
  if (sortsByArrival({ arrivedFrom, arrivedTo })) {
    conditions.push({
      asked: sql`r.received_at is not null`,
      told: sql`t.arrived_at is not null`,
      isTime: true,
    })
  }
  return conditions
}

const arrived = (side: RawBuilder<unknown>, at: Date): ParcelCondition => ({
  asked: sql`r.received_at ${side} ${at}`,
  told: sql`t.arrived_at ${side} ${at}`,
  isTime: true,
})

/** `2026-13-40` looks like a day but is none. */
function dayOf(field: Readonly<Record<string, string>>) {
  const [[name, text]] = Object.entries(field) as [[string, string]]
  const day = parisDayOfText(text)
  if (Number.isNaN(day)) throw new InvalidInput({ [name]: 'invalid' })
  return addDays(day, 0)
}
