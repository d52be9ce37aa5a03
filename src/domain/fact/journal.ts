import type { FactType } from './fact.ts'

/** Facts that show that a member of staff was there, and changed nothing. */
export const comingsAndGoings = [
  'account.signed-in',
  'account.signed-out',
  'account.sessions-ended',
  'account.proved',
] as const satisfies readonly FactType[]

/** Files that hold many people: whoever takes one away leaves a line (docs/rules/pages.md#journal). */
export const exportedLists = [
  'clients',
  'parcels',
  'owed-storage',
  'quotes',
  'orders',
  'finances',
  'accounting-entries',
  'invoice-files',
  'invoice-archive',
  'month-closing',
  'journal',
] as const
export type ExportedList = (typeof exportedLists)[number]

/** The parts of the audit log, each with the first words of its fact types. */
export const journalKinds = {
  parcels: ['parcel', 'option', 'storage', 'reception', 'round', 'shelf', 'stock'],
  quotes: ['quote', 'standing-order'],
  orders: [
    'order',
    'checkout',
    'payment',
    'refund',
    'dispute',
    'invoice',
    'subscription',
    'finance',
  ],
  shipments: ['shipment', 'cargo-claim', 'dispatch'],
  customers: ['account', 'customer', 'withdrawal', 'cancellation'],
  messages: ['contact', 'message'],
  documents: ['document', 'legal'],
  prices: ['catalogue', 'promotion', 'vat'],
  team: ['staff', 'settings', 'territory', 'carrier', 'job'],
} as const satisfies Readonly<Record<string, readonly string[]>>

export const journalFilters = [
  ...(Object.keys(journalKinds) as (keyof typeof journalKinds)[]),
  'sessions',
] as const
export type JournalFilter = (typeof journalFilters)[number]
