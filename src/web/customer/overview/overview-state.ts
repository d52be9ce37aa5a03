import type * as z from 'zod/mini'
import type { readOverview } from '#contract/orders.ts'

export type OverviewState = z.output<typeof readOverview.output>
