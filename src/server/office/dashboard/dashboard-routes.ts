import * as contract from '#contract/office/dashboard.ts'
import { serve, type Doors } from '#server/core/http.ts'
import { listAlerts } from './list-alerts.ts'
import { listLastActions } from './list-last-actions.ts'
import { readCharts } from './read-charts.ts'
import { readDashboardCount } from './read-dashboard-count.ts'

/** The office's first page, part by part. */
export function mountDashboard(doors: Doors): void {
  serve(doors, contract.readDashboardCount, readDashboardCount)
  serve(doors, contract.listLastActions, listLastActions)
  serve(doors, contract.listAlerts, listAlerts)
  serve(doors, contract.readCharts, readCharts)
}
