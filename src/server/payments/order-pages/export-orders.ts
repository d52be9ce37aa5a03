import type { OrderFilter, OfficeOrderRow } from './office-order-queries.ts'
import type { OrderStatus } from '#domain/order/order.ts'
import { paymentMethodLabel } from '#domain/payment/payment-method.ts'
import { parisDayOf, parisDayText } from '#domain/storage/paris-day.ts'
import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import type { SentFile } from '#server/core/http.ts'
import type { CsvCell } from '#server/papers/rendering/csv.ts'
import { csvStream } from '#server/papers/rendering/csv-stream.ts'
import { orderStatusNames } from '#words/statuses.ts'
import { officeOrderRows } from './office-order-queries.ts'

const heads = [
  'Commande',
  'Date',
  'Statut',
  'N° client',
  'Client',
  'E-mail',
  'Total TTC',
  'Remboursé',
  'Facture',
  'Payée le',
  'Moyen de paiement',
  'Suivi',
]

/** Every order that the filter finds, however many. */
export async function exportOrders(ctx: Context, filter: OrderFilter): Promise<SentFile> {
  requireAdmin(ctx.actor)
  const stream = csvStream<OfficeOrderRow>({
    heads,
    rowsAfter: (last, limit) => {
      const after = last && { at: last.created_at, id: last.id }
      return officeOrderRows(ctx, filter, { after, limit })
    },
    cells: cellsOf,
  })
  const day = parisDayText(parisDayOf(ctx.now()))
  return {
    stream,
    type: 'text/csv; charset=utf-8',
    fileName: `commandes-${day}.csv`,
    isDownload: true,
  }
}

const cellsOf = (row: OfficeOrderRow): readonly CsvCell[] => [
  row.number,
  dayText(row.created_at),
  orderStatusNames[row.status as OrderStatus],
  row.client_number,
  `${row.first_name} ${row.last_name}`,
  row.email,
  { cents: row.total_cents },
  { cents: row.committed_cents },
  row.invoice_number ?? '',
  row.captured_at ? dayText(row.captured_at) : '',
  row.method ? paymentMethodLabel(row.method) : '',
  row.tracked.map(({ tracking_number: number }) => number).join(', '),
]

const dayText = (at: Date): string => parisDayText(parisDayOf(at))
