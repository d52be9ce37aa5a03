import * as z from 'zod/mini'
import { alertKinds } from '#domain/office/alerts.ts'
import { chartPeriods } from '#domain/office/chart-period.ts'
import { endpoint } from '#contract/core/endpoint.ts'
import { journalAct } from './journal.ts'
import { cents, nothing, time } from '#contract/core/shapes.ts'

/**
 * What the office's first page shows (docs/rules/pages.md#office). Each part is its own answer: when one fails, the others still
 * show.
 */

/** How full the warehouse is. */
const occupancy = z.strictObject({
  parcels: z.int(),
  /** Shelves of the plan that are open to put away. */
  openShelves: z.int(),
  /** How many of those hold something. */
  usedShelves: z.int(),
  /** When the parcel that has been here longest was received. */
  oldestAt: z.nullable(time),
})
export type Occupancy = z.output<typeof occupancy>

export const readDashboardCounts = endpoint({
  method: 'GET',
  path: '/api/admin/dashboard/counts',
  policy: 'admin',
  summary: 'Les quatre comptes du tableau de bord, et l’occupation de l’entrepôt',
  // Every fact changes this topic.
  topics: ['overview'],
  input: nothing,
  output: z.strictObject({
    pendingParcels: z.int(),
    deliveredParcels: z.int(),
    pendingQuotes: z.int(),
    users: z.int(),
    /** A server of the version before answers it elsewhere. */
    occupancy: z.optional(occupancy),
  }),
})
export type DashboardCounts = z.output<typeof readDashboardCounts.output>

export const listLastActions = endpoint({
  method: 'GET',
  path: '/api/admin/dashboard/actions',
  policy: 'admin',
  summary: 'Les cinq dernières actions de l’équipe',
  topics: ['overview'],
  input: nothing,
  output: z.strictObject({ actions: z.array(journalAct) }),
})

const alert = z.strictObject({
  kind: z.enum(alertKinds),
  /** Counted up to the limit; one more than the limit means that there are more. */
  count: z.int(),
  /** When the oldest of them came, where they have such a date and all are counted. */
  oldestAt: z.optional(time),
  /** Of disputes that wait for an answer: what they are about in all, and the first day until which to answer. */
  disputed: z.optional(z.strictObject({ amountCents: z.int(), dueAt: z.nullable(time) })),
})
export type Alert = z.output<typeof alert>

export const listAlerts = endpoint({
  method: 'GET',
  path: '/api/admin/dashboard/alerts',
  policy: 'admin',
  summary: 'Ce qui attend quelqu’un, compté jusqu’à 1 000',
  topics: ['overview'],
  input: nothing,
  /** Alerts whose count is zero are left out. */
  output: z.strictObject({ alerts: z.array(alert) }),
})

/** What staff do every day, in the order in which a parcel meets it. */
export const queueKinds = [
  'quotes',
  'requests',
  'messages',
  'to-pack',
  'to-hand-over',
  'contact',
] as const
export type QueueKind = (typeof queueKinds)[number]

export const readQueue = endpoint({
  method: 'GET',
  path: '/api/admin/dashboard/queue',
  policy: 'admin',
  summary: 'Ce qui est à faire, compté jusqu’à 1 000, et depuis quand le plus ancien attend',
  topics: ['overview'],
  input: nothing,
  output: z.strictObject({
    queue: z.array(
      z.strictObject({
        kind: z.enum(queueKinds),
        /** One more than the limit means that there are more. */
        count: z.int(),
        /** `null` when nothing waits. */
        oldestAt: z.nullable(time),
      }),
    ),
  }),
})

/** For pages of the version before; newer ones read it with the counts. */
export const readOccupancy = endpoint({
  method: 'GET',
  path: '/api/admin/dashboard/occupancy',
  policy: 'admin',
  summary: 'Les colis en entrepôt, les étagères du plan, ouvertes et occupées',
  topics: ['overview'],
  input: nothing,
  output: occupancy,
})

/** A day in Paris, as `2026-11-22`. */
const day = z.iso.date()

const figures = {
  registered: z.int(),
  received: z.int(),
  /** Boxes handed over to a carrier. */
  left: z.int(),
  /** Invoices minus credit notes, TTC. */
  revenueCents: cents,
}
const bar = z.strictObject({ from: day, to: day, ...figures })
export type ChartBar = z.output<typeof bar>

export const readCharts = endpoint({
  method: 'GET',
  path: '/api/admin/dashboard/charts',
  policy: 'admin',
  summary:
    'Inscriptions, colis reçus, boîtes parties et chiffre d’affaires, par jour ou par mois, et leur somme sur la période d’avant',
  topics: ['overview'],
  input: z.strictObject({ period: z.enum(chartPeriods) }),
  output: z.strictObject({
    bars: z.array(bar),
    /** The sums of as many days (or months) just before. */
    before: z.strictObject(figures),
    /** Each of them, oldest first: as many as `bars`. A server of the version before does not say them. */
    barsBefore: z.optional(z.array(z.strictObject(figures))),
  }),
})
