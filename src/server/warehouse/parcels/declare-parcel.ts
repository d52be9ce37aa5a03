import { randomUUID } from 'node:crypto'
import type * as z from 'zod/mini'
import type { announceParcel as announceParcelEndpoint } from '#contract/warehouse/office-parcels.ts'
import type { ParcelView } from '#contract/warehouse/parcel-view.ts'
import type {
  declareParcel as declareParcelEndpoint,
  editDeclaration,
} from '#contract/warehouse/parcels.ts'
import type { WarehouseParcel } from '#contract/warehouse/reception.ts'
import { declareOrder, type Declaration } from '#domain/parcel/declare.ts'
import { parseTrackingNumber } from '#domain/parcel/tracking-number.ts'
import { prepared } from '#server/core/adapters/postgres.ts'
import { requireCustomer, requireStaff } from '#server/core/access.ts'
import type { Context, Tx } from '#server/core/context.ts'
import { recordFact } from '#server/core/facts.ts'
import { answeredInTransaction, inTransaction } from '#server/core/idempotency.ts'
import { accepted, found, InvalidInput, NotFound, Refused } from '#server/core/refused.ts'
import {
  holdBuyer,
  holdLiveCustomer,
  isLiveCustomer,
} from '#server/core/customers/live-customer.ts'
import { findParcelOf } from './parcel-queries.ts'
import { parcelView } from './parcel-views.ts'
import { clientOf, findWarehouseParcel, warehouseView } from './warehouse-queries.ts'

type Input = z.output<typeof declareParcelEndpoint.input>

/**
 * Declares the parcels of one order to the warehouse, all or none; the same number once per customer
 * (docs/rules/parcels.md#declaration). Returns the first.
 */
export async function declareParcel(ctx: Context, input: Input): Promise<ParcelView> {
  const customerId = requireCustomer(ctx.actor)
  const declarations = parseOrder(input)

  return answeredInTransaction(ctx, async (tx) => {
    if (!(await holdLiveCustomer(tx, customerId))) throw new NotFound()
    const alreadyDeclared = await declaredAmong(tx, customerId, numbersOf(declarations))
    const outcome = declareOrder(declarations, { alreadyDeclared })
    const order = accepted(outcome, { trackingNumbers: alreadyDeclared })
    const parcelId = await saveOrder(tx, ctx, customerId, order)
    return parcelView(ctx, found(await findParcelOf(ctx, customerId, parcelId, tx)))
  })
}

const numbersOf = (declarations: readonly Declaration[]): string[] =>
  declarations.map(({ trackingNumber }) => trackingNumber)

type Declared = Declaration & { readonly status: 'pending_arrival' }

export const insertParcelSql = `insert into parcels (customer_id, tracking_number, merchant, description, requested_action,
    status, order_group, created_at, updated_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $8) returning id`
const insertParcel = prepared<{ readonly id: string }>('insert-parcel', insertParcelSql)

/** Writes a row and a fact per parcel; returns the id of the first. */
async function saveOrder(
  tx: Tx,
  ctx: Context,
  customerId: string,
  order: readonly Declared[],
): Promise<string> {
  const group = order.length > 1 ? randomUUID() : null
  const ids: string[] = []
  for (const declaration of order) {
    const columns = declarationColumns(declaration)
    const [row] = await insertParcel(tx, [
      customerId,
      columns.tracking_number,
      columns.merchant,
      columns.description,
      columns.requested_action,
      declaration.status,
      group,
      ctx.now(),
    ])
    const { id } = found(row)
    const details = { trackingNumber: declaration.trackingNumber }
    await recordFact(tx, ctx, { type: 'parcel.declared', customerId, parcelId: id, details })
    ids.push(id)
  }
  return found(ids[0])
}

export const declaredAmongSql = `select id, tracking_number from parcels where customer_id = $1 and tracking_number = any($2)`
const declared = prepared<{ readonly id: string; readonly tracking_number: string }>(
  'declared-among',
  declaredAmongSql,
)

/** The numbers among these that this customer has on another parcel than `exceptId`. */
export async function declaredAmong(
  tx: Tx,
  customerId: string,
  trackingNumbers: readonly string[],
  exceptId?: string,
): Promise<string[]> {
  const rows = await declared(tx, [customerId, [...trackingNumbers]])
  return rows.filter(({ id }) => id !== exceptId).map((row) => row.tracking_number)
}

type DeclarationInput = Omit<z.output<typeof editDeclaration.input>, 'parcelId' | 'version'>

/** The form's values, in the domain's types; 422 `trackingNumber: invalid`. */
export function parseDeclaration(input: DeclarationInput): Declaration {
  const number = parseTrackingNumber(input.trackingNumber)
  if (!number.ok) throw new InvalidInput({ trackingNumber: 'invalid' })
  return {
    trackingNumber: number.value,
    merchantName: input.merchant,
    contentDescription: input.description,
    requestedAction: input.requestedAction,
  }
}

/** One declaration per number of the order, each number once; 422 `otherTrackingNumbers.0: invalid`. */
function parseOrder({
  otherTrackingNumbers = [],
  ...input
}: DeclarationInput & {
  readonly otherTrackingNumbers?: readonly string[] | undefined
}): Declaration[] {
  const first = parseDeclaration(input)
  const others = otherTrackingNumbers.map((typed, index) => {
    const number = parseTrackingNumber(typed)
    if (!number.ok) throw new InvalidInput({ [`otherTrackingNumbers.${index}`]: 'invalid' })
    return { ...first, trackingNumber: number.value }
  })
  return [...new Map([first, ...others].map((one) => [one.trackingNumber, one])).values()]
}

export const declarationColumns = (declaration: Declaration) => ({
  tracking_number: declaration.trackingNumber,
  merchant: declaration.merchantName,
  description: declaration.contentDescription,
  requested_action: declaration.requestedAction,
})

/**
 * Declares a parcel for a client who announced it by telephone. Awaited parcels have an owner (docs/rules/parcels.md#statuses).
 */
export async function announceParcel(
  ctx: Context,
  { clientNumber, ...input }: z.output<typeof announceParcelEndpoint.input>,
): Promise<WarehouseParcel> {
  requireStaff(ctx.actor)
  const declaration = parseDeclaration(input)
  const parcelId = await inTransaction(ctx, async (tx) => {
    const customerId = await clientOf(tx, clientNumber)
    await holdBuyer(tx, customerId)
    if (!(await isLiveCustomer(tx, customerId))) throw new Refused('client-number-unknown')
    const alreadyDeclared = await declaredAmong(tx, customerId, [declaration.trackingNumber])
    const order = accepted(declareOrder([declaration], { alreadyDeclared }))
    return saveOrder(tx, ctx, customerId, order)
  })
  return warehouseView(found(await findWarehouseParcel(ctx.db, parcelId)))
}
