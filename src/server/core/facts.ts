import { isDeepStrictEqual } from 'node:util'
import type { FactType } from '#domain/fact/fact.ts'
import { prepared } from './adapters/postgres.ts'
import type { Actor, Context, Tx, User } from './context.ts'
import { found } from './refused.ts'

/** What happened, and to what: the ids of its subjects, never personal data. */
export type Fact = {
  readonly type: FactType
  readonly customerId?: string | null
  readonly parcelId?: string | null
  readonly quoteId?: string | null
  readonly orderId?: string | null
  readonly shipmentId?: string | null
  readonly details?: Readonly<Record<string, unknown>>
  /** The person who did it, when the request had no session yet and this person has just proved their identity. */
  readonly by?: Doer
  /** The fields that the staff changed, with their old and new values, for the audit log. Personal data may stand here. */
  readonly change?: Change
}

type Doer = Pick<User, 'kind' | 'id' | 'name' | 'role'>

export type Change = {
  readonly before: Readonly<Record<string, unknown>>
  readonly after: Readonly<Record<string, unknown>>
}

export const insertFactSql = `insert into events (type, at, actor_kind, actor_id, actor_label, actor_role, customer_id, parcel_id,
    quote_id, order_id, shipment_id, details)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning id`
const insertFact = prepared<{ readonly id: number }>('insert-fact', insertFactSql)

/** Writes the fact in the transaction that makes it true; listeners are notified on commit (trigger `events_announce`). */
export async function recordFact(tx: Tx, ctx: Context, fact: Fact): Promise<void> {
  const by = actorColumns(fact.by ?? ctx.actor)
  const [row] = await insertFact(tx, [
    fact.type,
    ctx.now(),
    by.actor_kind,
    by.actor_id,
    by.actor_label,
    by.actor_role ?? null,
    ...subjectsOf(fact),
    JSON.stringify(fact.details ?? {}),
  ])
  const { id } = found(row)
  const change = fact.change && changedOnly(fact.change)
  if (change) await keepChange(tx, id, fact.customerId ?? null, change)
}

const subjectsOf = (fact: Fact) =>
  [fact.customerId, fact.parcelId, fact.quoteId, fact.orderId, fact.shipmentId].map(
    (id) => id ?? null,
  )

/** Returns only the fields that changed, compared as the table stores them. */
function changedOnly({ before, after }: Change): Change | undefined {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const changed = new Set(
    names.filter((name) => !isDeepStrictEqual(kept(before[name]), kept(after[name]))),
  )
  if (changed.size === 0) return undefined
  const only = (values: Change['before']) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => changed.has(name)))
  return { before: only(before), after: only(after) }
}

const kept = (value: unknown): unknown =>
  value === undefined ? undefined : JSON.parse(JSON.stringify(value))

async function keepChange(
  tx: Tx,
  eventId: number,
  customerId: string | null,
  { before, after }: Change,
): Promise<void> {
  await tx
    .insertInto('fact_changes')
    .values({
      event_id: eventId,
      customer_id: customerId,
      before: JSON.stringify(before),
      after: JSON.stringify(after),
    })
    .execute()
}

/** Stores the actor's name of that day, so that a timeline still shows it after the account is deleted. */
function actorColumns(actor: Exclude<Actor, User> | Doer): ActorColumns {
  switch (actor.kind) {
    case 'user':
      return {
        actor_kind: 'user',
        actor_id: actor.id,
        actor_label: actor.name,
        actor_role: actor.role,
      }
    case 'job':
      return { actor_kind: 'job', actor_id: null, actor_label: actor.name }
    case 'provider':
      return { actor_kind: 'provider', actor_id: null, actor_label: actor.name }
    case 'anonymous':
      return { actor_kind: 'user', actor_id: null, actor_label: 'visiteur' }
  }
}

type ActorColumns = {
  readonly actor_kind: 'user' | 'job' | 'provider'
  readonly actor_id: string | null
  readonly actor_label: string
  readonly actor_role?: string
}
