import { useId, useState, type KeyboardEvent, type ReactNode } from 'react'
import { markOverflow, overflowStyle } from './mark-overflow.ts'

/** Set `id` where a link leads to the tab; `keeps` when its panel holds what somebody types. */
export type Tab = { value: string; label: ReactNode; panel: ReactNode; id?: string; keeps?: true }

/**
 * Keep `value` in the URL where the person may want to come back to it. Ours rather than Base UI’s: screens that need them before
 * their content would wait for 12 KB of it.
 */
export function Tabs({
  label,
  tabs,
  value,
  onChange,
  others,
}: {
  label: string
  tabs: readonly Tab[]
  value: string
  onChange: (value: string) => void
  /** Attributes for each tab that is not selected. */
  others?: Readonly<Record<`data-${string}`, string>>
}) {
  const ids = useId()
  const idOf = (tab: Tab) => tab.id ?? `${ids}${tab.value}`
  const panelIdOf = (tab: Tab) => `${ids}${tab.value}-panel`
  const [focused, setFocused] = useState<string | null>(null)
  const open = tabs.some((tab) => tab.value === value) ? value : tabs[0]?.value
  const isShown = (tab: Tab) => tab.keeps || tab.value === value
  return (
    <div>
      <div
        role="tablist"
        ref={markOverflow}
        aria-label={label}
        onBlur={() => setFocused(null)}
        className={`relative mb-4 flex gap-1 border-b border-line sm:mb-5 ${overflowStyle}`}
      >
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={idOf(tab)}
            aria-selected={tab.value === value}
            aria-controls={isShown(tab) ? panelIdOf(tab) : undefined}
            tabIndex={tab.value === (focused ?? open) ? 0 : -1}
            onClick={() => tab.value !== value && onChange(tab.value)}
            onFocus={() => setFocused(tab.value)}
            onKeyDown={focusNeighbour}
            {...(tab.value === value ? {} : others)}
            className="min-h-11 border-b-3 border-transparent px-3 font-medium sm:px-3.5 whitespace-nowrap text-ink-soft hover:text-ink aria-selected:border-action aria-selected:text-ink forced-colors:not-aria-selected:border-[Canvas]"
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.filter(isShown).map((tab) => (
        <div
          key={tab.value}
          role="tabpanel"
          id={panelIdOf(tab)}
          aria-labelledby={idOf(tab)}
          hidden={tab.value !== value}
          tabIndex={0}
        >
          {tab.panel}
        </div>
      ))}
    </div>
  )
}

/** The arrows move the focus, round and round, « Home » and « End » to either end; « Enter » or Space selects. */
function focusNeighbour(event: KeyboardEvent<HTMLButtonElement>) {
  if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return
  const row = [...(event.currentTarget.parentElement?.children ?? [])]
  const place = row.indexOf(event.currentTarget)
  const places: Readonly<Record<string, number>> = {
    ArrowLeft: place - 1,
    ArrowRight: place + 1,
    Home: 0,
    End: -1,
  }
  const to = places[event.key]
  if (to === undefined) return
  event.preventDefault()
  const next = row.at(to % row.length)
  if (next instanceof HTMLElement) next.focus()
}
