import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'

/** Set `id` where a link leads to the tab. */
export type Tab = { value: string; label: ReactNode; panel: ReactNode; id?: string }

/** Keep `value` in the URL where the person may want to come back to it. */
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
  return (
    <Base.Root value={value} onValueChange={(next: string) => onChange(next)}>
      <Base.List
        ref={markOverflow}
        aria-label={label}
        className="relative mb-5 flex gap-1 overflow-x-auto border-b border-line data-[more=end]:mask-r-from-[calc(100%-2.5rem)] data-[more=start]:mask-l-from-[calc(100%-2.5rem)] data-[more='start_end']:mask-x-from-[calc(100%-2.5rem)]"
      >
        {tabs.map((tab) => (
          <Base.Tab
            key={tab.value}
            value={tab.value}
            id={tab.id}
            {...(tab.value === value ? {} : others)}
            className="min-h-11 border-b-3 border-transparent px-3.5 font-medium whitespace-nowrap text-ink-soft hover:text-ink data-active:border-action data-active:text-ink"
          >
            {tab.label}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value}>
          {tab.panel}
        </Base.Panel>
      ))}
    </Base.Root>
  )
}

/**
 * Marks on a row that scrolls sideways on which sides there is more (`data-more`: `start`, `end`), so that its style can show it.
 * For `ref`.
 */
function markOverflow(row: HTMLElement | null) {
  if (!row) return undefined
  const tell = () => {
    const hidden = row.scrollWidth - row.clientWidth
    const sides = [row.scrollLeft > 1 ? 'start' : '', hidden - row.scrollLeft > 1 ? 'end' : '']
    row.dataset['more'] = sides.join(' ').trim()
  }
  const sizes = new ResizeObserver(tell)
  for (const sized of [row, ...row.children]) sizes.observe(sized)
  row.addEventListener('scroll', tell, { passive: true })
  showChosen(row)
  return () => {
    sizes.disconnect()
    row.removeEventListener('scroll', tell)
  }
}

/** A link may select a tab beyond the edge. */
function showChosen(row: HTMLElement): void {
  const chosen = row.querySelector<HTMLElement>('[aria-selected=true]')
  if (chosen) row.scrollLeft = chosen.offsetLeft + chosen.offsetWidth - row.clientWidth
}
