import { useState } from 'react'

export type Picked = {
  readonly ids: readonly string[]
  readonly toggle: (id: string) => void
}

const key = 'escale.prelevement'

/** What this person ticked on the way, until the tab is closed: a page that is loaded again still knows it. */
export function usePicked(): Picked {
  const [ids, setIds] = useState<readonly string[]>(read)
  return {
    ids,
    toggle: (id) => {
      const next = ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]
      setIds(next)
      sessionStorage.setItem(key, JSON.stringify(next))
    },
  }
}

function read(): string[] {
  const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]')
  return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : []
}
