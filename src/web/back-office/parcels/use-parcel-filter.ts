import { useSearchParams } from 'react-router'
import type { ParcelFilter, ParcelFilterName } from '#web/api/warehouse.ts'

/** The words of the address for each filter of the list. */
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

/** The filters of the list live in its address: a link and a reload keep them. */
export function useParcelFilter() {
  const [query, setQuery] = useSearchParams()
  const filter: ParcelFilter = Object.fromEntries(
    names.map((name) => [name, query.get(words[name]) ?? '']),
  )
  // The English twin of this page keeps its own word.
  const status = query.get('statut') ?? query.get('status') ?? ''
  return {
    filter: { ...filter, status },
    show: (next: ParcelFilter) => {
      const kept = names.flatMap((name) => {
        const value = next[name]?.trim()
        return value ? [[words[name], value] as [string, string]] : []
      })
      setQuery(kept)
    },
  }
}
