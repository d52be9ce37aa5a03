import { isDestination } from '#domain/destination/destination.ts'
import { parseParcelStatusFilter } from '#domain/parcel/parcel.ts'
import { parseShelfCode } from '#domain/parcel/shelf.ts'
import type { ParcelFilter, ParcelFilterName } from '#web/api/warehouse.ts'
import { askedDay } from '#web/back-office/core/asked-day.ts'

/** The name of each filter in the address. */
const words: Readonly<Record<ParcelFilterName, string>> = {
  status: 'statut',
  search: 'recherche',
  client: 'client',
  shelf: 'etagere',
  territory: 'territoire',
  undeclared: 'sans-declaration',
  arrivedFrom: 'arrive-depuis',
  arrivedTo: 'arrive-jusqu-au',
  olderThan: 'jours',
}
const names = Object.keys(words) as ParcelFilterName[]

/** The valid values of each filter; an unknown value filters nothing. */
const known: Readonly<Record<ParcelFilterName, (text: string) => boolean>> = {
  status: (text) => groups.includes(text) || parseParcelStatusFilter(text) !== null,
  search: (text) => text.length <= 60,
  client: (text) => text.length <= 20,
  shelf: (text) => parseShelfCode(text).ok,
  territory: isDestination,
  undeclared: (text) => text === 'yes',
  arrivedFrom: (text) => askedDay(text) !== undefined,
  arrivedTo: (text) => askedDay(text) !== undefined,
  olderThan: (text) => /^\d{1,4}$/.test(text),
}
const groups: readonly string[] = [
  'pending',
  'unidentified',
  'late-choice',
  'overdue',
  'to-put-back',
  'destroyed',
]

export function parcelFilterIn(query: URLSearchParams): ParcelFilter {
  const asked = (name: ParcelFilterName): string => {
    // The English twin of this page calls this filter `status`.
    const twin = name === 'status' ? query.get('status') : null
    return (query.get(words[name]) ?? twin ?? '').trim()
  }
  return Object.fromEntries(
    names.map((name) => [name, known[name](asked(name)) ? asked(name) : '']),
  )
}

export const parcelQueryOf = (filter: ParcelFilter): [string, string][] =>
  names.flatMap((name) => {
    const value = filter[name]?.trim()
    return value ? [[words[name], value] as [string, string]] : []
  })
