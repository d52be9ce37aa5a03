import type { ReactNode } from 'react'
import { ApiError } from '#web/api/api-error.ts'

/** The server's current record, when it refused a save because somebody else saved in between. */
export function currentIn<Current>(error: unknown): Current | undefined {
  const isStale = error instanceof ApiError && error.code.startsWith('stale')
  return isStale ? (error.details['current'] as Current | undefined) : undefined
}

/** In the notice of a refused save: what somebody else saved meanwhile, where it differs from what is typed here. */
export function ChangedMeanwhile({
  saved,
}: {
  saved: readonly { readonly label: ReactNode; readonly value: ReactNode }[]
}) {
  if (saved.length === 0) return null
  return (
    <ul className="mt-2 list-disc pl-5">
      {saved.map(({ label, value }, place) => (
        <li key={place} className="wrap-anywhere whitespace-pre-wrap">
          {label}, enregistré&nbsp;: {value}
        </li>
      ))}
    </ul>
  )
}
