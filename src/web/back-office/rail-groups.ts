import { paths } from '#web/paths.ts'
import type { Entry } from './back-office-entries.ts'

const groups: readonly { readonly label: string; readonly pages: readonly string[] }[] = [
  {
    label: 'Entrepôt',
    pages: [
      paths.reception,
      paths.adminParcels,
      paths.adminShelves,
      paths.adminRequests,
      paths.departures,
      paths.dispatches,
      paths.adminClaims,
    ],
  },
  {
    label: 'Maison',
    pages: [
      paths.adminNotifications,
      paths.adminJournal,
      paths.adminAccounts,
      paths.adminPricing,
      paths.adminOptions,
      paths.adminSettings,
    ],
  },
]
const office = 'Bureau'

/** The rail's entries in groups: the warehouse, the office (everything in no other group), the house. */
export function grouped(
  entries: readonly Entry[],
): readonly { readonly label: string; readonly entries: readonly Entry[] }[] {
  const groupOf = ({ to }: Entry): string =>
    groups.find(({ pages }) => pages.includes(to))?.label ?? office
  return [office, ...groups.map(({ label }) => label)]
    .map((label) => ({ label, entries: entries.filter((entry) => groupOf(entry) === label) }))
    .filter((group) => group.entries.length > 0)
}

/** The letter that opens a page after « g ». */
const letters: Readonly<Record<string, string>> = {
  t: paths.dashboard,
  r: paths.reception,
  c: paths.adminParcels,
  s: paths.adminShelves,
  m: paths.adminRequests,
  d: paths.adminQuotes,
  o: paths.adminOrders,
  e: paths.departures,
  b: paths.dispatches,
  l: paths.adminClients,
  u: paths.adminUsers,
  f: paths.adminDocuments,
  n: paths.adminNotifications,
  j: paths.adminJournal,
  a: paths.adminAccounts,
  p: paths.adminSettings,
  v: paths.adminPricing,
  i: paths.adminOptions,
  q: paths.adminClaims,
  k: paths.adminFinances,
  h: paths.adminOwedStorage,
}

export const letterOf = ({ to }: Entry): string | undefined =>
  Object.keys(letters).find((letter) => letters[letter] === to)

export const entryOfLetter = (entries: readonly Entry[], letter: string): Entry | undefined =>
  entries.find(({ to }) => to === letters[letter])
