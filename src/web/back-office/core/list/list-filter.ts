import { formatParisDay } from '#web/copy/format-date.ts'

/** One field of « Filtrer », under its name in the address. */
export type ListFilter = { readonly name: string; readonly label: string } & (
  | {
      readonly kind: 'choice'
      readonly options: readonly (readonly [value: string, label: string])[]
      /** What the list shows without this filter. */
      readonly all: string
    }
  | { readonly kind: 'day' }
  | {
      readonly kind: 'text'
      readonly example: string
      readonly maxLength: number
      /** Why the typed text cannot be looked for. */
      readonly wrong?: (typed: string) => string | undefined
    }
)

/** « État : Bloqué », as its chip says it. */
export const chipText = (filter: ListFilter, value: string): string =>
  `${filter.label}\u00a0: ${valueText(filter, value)}`

function valueText(filter: ListFilter, value: string): string {
  if (filter.kind === 'day') return formatParisDay(`${value}T12:00:00Z`)
  if (filter.kind === 'text') return value
  return filter.options.find(([one]) => one === value)?.[1] ?? '…'
}

/** A tab over the list: the parameters of the address that it sets, among those that the tabs decide. */
export type ListView = {
  readonly label: string
  readonly query: Readonly<Record<string, string>>
  /** « 12 », or « 1 000+ ». */
  readonly count?: string | undefined
  /** It waits for somebody. */
  readonly isUrgent?: boolean
  /** It leaves the search and the other filters: its count covers the whole list. */
  readonly isAlone?: boolean
}

/** The parameters that the tabs of a list decide. */
const decidedBy = (views: readonly ListView[]): ReadonlySet<string> =>
  new Set(views.flatMap(({ query }) => Object.keys(query)))

/** The tab of this address, which the filters beside the tabs do not change. */
export function viewOf(views: readonly ListView[], query: URLSearchParams): ListView | undefined {
  const names = [...decidedBy(views)]
  return views.find((view) =>
    names.every((name) => (view.query[name] ?? '') === (query.get(name) ?? '')),
  )
}

/** The address of a tab: what the tabs do not decide stays. */
export function viewQuery(
  view: ListView,
  views: readonly ListView[],
  query: URLSearchParams,
): URLSearchParams {
  if (view.isAlone) return new URLSearchParams(view.query)
  const names = decidedBy(views)
  const kept = [...query].filter(([name]) => !names.has(name))
  return new URLSearchParams([...Object.entries(view.query), ...kept])
}

/** An address of these parameters, without the empty ones. */
export const queryFrom = (values: Readonly<Record<string, string | undefined>>): URLSearchParams =>
  new URLSearchParams(
    Object.entries(values).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  )

/** The address with other values of some parameters; an empty value takes its parameter away. */
export function queryWith(
  query: URLSearchParams,
  values: Readonly<Record<string, string>>,
): URLSearchParams {
  const next = new URLSearchParams([...query].filter(([name]) => !(name in values)))
  for (const [name, value] of Object.entries(values)) if (value.trim()) next.set(name, value.trim())
  return next
}
