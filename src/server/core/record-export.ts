import type { FileEndpoint } from '#contract/core/endpoint.ts'
import type { Context } from './context.ts'
import { recordFact } from './facts.ts'
import { inTransaction } from './idempotency.ts'

/** Records who took a list of people away, and by which filters. `ctx` is the primary's: the list may come from a standby. */
export async function recordExport(
  ctx: Context,
  { exports: exported }: Pick<FileEndpoint, 'exports'>,
  asked: unknown,
): Promise<void> {
  if (exported === undefined) return
  const details = { exported, filters: filtersOf(asked) }
  await inTransaction(ctx, (tx) => recordFact(tx, ctx, { type: 'staff.list-exported', details }))
}

/** Filters whose value is a choice or a day. Of any other, which may be a name, the journal keeps that it was there. */
const choices: ReadonlySet<string> = new Set([
  'status',
  'plan',
  'country',
  'territory',
  'active',
  'professional',
  'unpaid',
  'undeclared',
  'late',
  'attention',
  'view',
  'table',
  'kind',
  'from',
  'to',
  'arrivedFrom',
  'arrivedTo',
  'olderThan',
  'month',
  'closedMonth',
  'year',
  'archivedYear',
])

const filtersOf = (asked: unknown): Readonly<Record<string, unknown>> =>
  typeof asked === 'object' && asked !== null
    ? Object.fromEntries(
        Object.entries(asked)
          .filter(([, value]) => value !== undefined && value !== '')
          .map(([name, value]) => [name, choices.has(name) ? String(value) : true]),
      )
    : {}
