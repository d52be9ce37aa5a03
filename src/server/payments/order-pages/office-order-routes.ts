import * as contract from '#contract/payments/office-orders.ts'
import type { countOrders as endpoint } from '#contract/payments/office-orders.ts'
import * as refunds from '#contract/payments/refunds.ts'
import { serve, serveFile, type ApiServer, type SentFile } from '#server/core/http.ts'
import { approveRefund } from '#server/payments/refunds/approve-refund.ts'
import { refuseRefund } from '#server/payments/refunds/refuse-refund.ts'
import { settleRefund } from '#server/payments/refunds/settle-refund.ts'
import { requestRefund } from '#server/payments/refunds/request-refund.ts'
import { listOrders } from './list-orders.ts'
import { readOrder } from './read-order.ts'
import type * as z from 'zod/mini'
import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import {
  attentionCounts,
  orderCounts,
  officeOrderRows,
  type OrderFilter,
  type OfficeOrderRow,
} from './office-order-queries.ts'
import type { OrderStatus } from '#domain/order/order.ts'
import { paymentMethodLabel } from '#domain/payment/payment-method.ts'
import { parisDayOf, parisDayText } from '#domain/storage/paris-day.ts'
import type { CsvCell } from '#server/papers/rendering/csv.ts'
import { csvStream } from '#server/papers/rendering/csv-stream.ts'
import { orderStatusNames } from '#words/statuses.ts'

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

/** Every order that the filter finds, without a limit. */
async function exportOrders(ctx: Context, filter: OrderFilter): Promise<SentFile> {
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
  row.email ?? '',
  { cents: row.total_cents },
  { cents: row.committed_cents },
  row.invoice_number ?? '',
  row.captured_at ? dayText(row.captured_at) : '',
  row.method ? paymentMethodLabel(row.method) : '',
  row.tracked.map(({ tracking_number: number }) => number).join(', '),
]

const dayText = (at: Date): string => parisDayText(parisDayOf(at))

export function mountOfficeOrders(api: ApiServer): void {
  serve(api, contract.listOrders, listOrders)
  serve(api, contract.countOrders, countOrders)
  serveFile(api, contract.exportOrders, exportOrders)
  serve(api, contract.readOrder, readOrder)
  serve(api, refunds.requestRefund, requestRefund)
  serve(api, refunds.approveRefund, approveRefund)
  serve(api, refunds.refuseRefund, refuseRefund)
  serve(api, refunds.settleRefund, settleRefund)
}

/** The number of orders that each filter would show. */
async function countOrders(
  ctx: Context,
  filter: z.output<typeof endpoint.input>,
): Promise<z.input<typeof endpoint.output>> {
  requireAdmin(ctx.actor)
  const [statuses, attentions] = await Promise.all([orderCounts(ctx, filter), attentionCounts(ctx)])
  return { statuses, attentions }
}
