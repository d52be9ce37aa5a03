import type { ReactNode } from 'react'

/** Ids of what describes a control: its hint, its error, those that are there. */
export function describedBy(id: string, hint: ReactNode, error: ReactNode): string | undefined {
  const ids = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean)
  return ids.join(' ') || undefined
}
