import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import { markOverflow, overflowStyle } from './mark-overflow.ts'

/** Set `id` where a link leads to the tab; `keeps` when its panel holds what somebody types. */
export type Tab = { value: string; label: ReactNode; panel: ReactNode; id?: string; keeps?: true }

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
        className={`relative mb-4 flex gap-1 border-b border-line sm:mb-5 ${overflowStyle}`}
      >
        {tabs.map((tab) => (
          <Base.Tab
            key={tab.value}
            value={tab.value}
            id={tab.id}
            {...(tab.value === value ? {} : others)}
            className="min-h-11 border-b-3 border-transparent px-3 font-medium sm:px-3.5 whitespace-nowrap text-ink-soft hover:text-ink data-active:border-action data-active:text-ink forced-colors:not-data-active:border-[Canvas]"
          >
            {tab.label}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value} keepMounted={tab.keeps ?? false}>
          {tab.panel}
        </Base.Panel>
      ))}
    </Base.Root>
  )
}
