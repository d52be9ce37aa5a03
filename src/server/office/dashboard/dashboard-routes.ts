import * as contract from '#contract/office/dashboard.ts'
import type { listLastActions as endpoint } from '#contract/office/dashboard.ts'
import { serve, type ApiServer } from '#server/core/http.ts'
import { listAlerts } from './list-alerts.ts'
import { readCharts } from './read-charts.ts'
import { readDashboardCounts } from './read-dashboard-counts.ts'
import { readOccupancy } from './read-occupancy.ts'
import { readQueue } from './read-queue.ts'
import type * as z from 'zod/mini'
import { requireAdmin } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { journalRows } from '#server/office/journal/journal-queries.ts'
import { actOf } from '#server/office/journal/journal-rows-of.ts'

const shown = 5

/** The staff's last actions (docs/rules/pages.md#office): the first lines of the audit log. */
async function listLastActions(ctx: Context): Promise<z.input<typeof endpoint.output>> {
  requireAdmin(ctx.actor)
  const rows = await journalRows(ctx, {}, { after: undefined, limit: shown })
  return { actions: rows.map(actOf) }
}

/** Routes of the office's first page, one per part. */
export function mountDashboard(api: ApiServer): void {
  serve(api, contract.readDashboardCounts, readDashboardCounts)
  serve(api, contract.listLastActions, listLastActions)
  serve(api, contract.listAlerts, listAlerts)
  serve(api, contract.readQueue, readQueue)
  serve(api, contract.readOccupancy, readOccupancy)
  serve(api, contract.readCharts, readCharts)
}
