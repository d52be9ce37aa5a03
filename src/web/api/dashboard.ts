import { queryOptions } from '@tanstack/react-query'
import {
  listAlerts,
  listLastActions,
  readCharts,
  readDashboardCount,
  type DashboardCount,
} from '#contract/office/dashboard.ts'
import type { ChartPeriod } from '#domain/office/chart-period.ts'
import { call } from './call.ts'

/** Under the overview's topic: every fact makes them stale. Each part is asked alone, so that one that fails leaves the others. */
export const dashboardCount = (of: DashboardCount) =>
  queryOptions({
    queryKey: ['overview', 'dashboard', 'count', of],
    queryFn: ({ signal }) => call(readDashboardCount, { of }, { signal }),
  })

export const lastActions = queryOptions({
  queryKey: ['overview', 'dashboard', 'actions'],
  queryFn: ({ signal }) => call(listLastActions, {}, { signal }),
})

export const alertList = queryOptions({
  queryKey: ['overview', 'dashboard', 'alerts'],
  queryFn: ({ signal }) => call(listAlerts, {}, { signal }),
})

export const charts = (period: ChartPeriod) =>
  queryOptions({
    queryKey: ['overview', 'dashboard', 'charts', period],
    queryFn: ({ signal }) => call(readCharts, { period }, { signal }),
  })
