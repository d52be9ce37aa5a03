import type { ComponentProps } from 'react'
import { useSearchParams } from 'react-router'
import { Tabs } from '#web/ui/Tabs.tsx'

/** Tabs of which the address keeps the shown one: a reload or a link finds it again. */
export function AddressTabs(props: Omit<ComponentProps<typeof Tabs>, 'value' | 'onChange'>) {
  const [query, setQuery] = useSearchParams()
  const values = props.tabs.map(({ value }) => value)
  const shown = values.find((value) => value === query.get('onglet')) ?? values[0] ?? ''
  return (
    <Tabs
      {...props}
      value={shown}
      onChange={(next) => setQuery(next === values[0] ? {} : { onglet: next }, { replace: true })}
    />
  )
}
