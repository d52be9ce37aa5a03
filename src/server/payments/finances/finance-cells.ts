import type { FinanceTable } from '#contract/payments/finances.ts'
import { parisDayOf, parisDayText } from '#domain/storage/paris-day.ts'
import type { CsvCell } from '#server/papers/rendering/csv.ts'
import { financeKind, financeState } from '#words/finances.ts'
import { clientNameOf, type LedgerRow } from './finance-rows.ts'

/** A line of a file, under `financeHeads`. */
export const financeCells = (table: FinanceTable, row: LedgerRow): readonly CsvCell[] => [
  dayText(row.at),
  financeKind(table, row.kind),
  row.reference,
  row.client_number ?? '',
  clientNameOf(row),
  { cents: row.amount_cents },
  row.currency.toUpperCase(),
  row.fee_cents === null ? '' : { cents: row.fee_cents },
  row.state === null ? '' : financeState(table, row.state),
  row.due_at === null ? '' : dayText(row.due_at),
  row.days === null ? '' : String(row.days),
  row.note ?? '',
]

const dayText = (at: Date): string => parisDayText(parisDayOf(at))
