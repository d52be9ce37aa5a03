import { X } from 'lucide-react'
import { chipText, queryWith, viewOf, type ListFilter, type ListView } from './list-filter.ts'

/** The filters that narrow the list and that no tab says, each with the cross that takes it away. */
export function FilterChips({
  filters,
  views,
  query,
  onShow,
}: {
  filters: readonly ListFilter[]
  views: readonly ListView[]
  query: URLSearchParams
  onShow: (next: URLSearchParams) => void
}) {
  const said = viewOf(views, query)?.query ?? {}
  const chips = filters.flatMap((filter) => {
    const value = query.get(filter.name)
    if (!value || said[filter.name] !== undefined) return []
    return [{ name: filter.name, text: chipText(filter, value) }]
  })
  if (chips.length === 0) return null
  return (
    <ul
      aria-label="Filtres en cours"
      className="flex max-w-full gap-1.5 overflow-x-auto pb-1 sm:max-w-1/2 sm:shrink-0"
    >
      {chips.map(({ name, text }) => (
        <li key={name}>
          <button
            type="button"
            className="inline-flex min-h-7 items-center gap-1 rounded-chip border border-line-strong bg-surface py-0.5 pr-1.5 pl-2.5 text-13 whitespace-nowrap hover:bg-sunken pointer-coarse:min-h-11"
            aria-label={`Retirer le filtre «\u00a0${text}\u00a0»`}
            onClick={() => onShow(queryWith(query, { [name]: '' }))}
          >
            {text}
            <X className="size-3.5 text-ink-soft" aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  )
}
