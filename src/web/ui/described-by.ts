import type { ReactNode } from 'react'

/** The ids of what describes a control: its hint and its error, if present. */
export function describedBy(id: string, hint: ReactNode, error: ReactNode): string | undefined {
  const ids = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean)
  return ids.join(' ') || undefined
}
