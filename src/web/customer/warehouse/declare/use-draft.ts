import { useState } from 'react'
import { readJson, writeJson, writeText } from '#web/ui/browser-storage.ts'

/** One attempt of the person: the content, and the key with which the server does it once. */
type Attempt = { readonly print: string; readonly key: string }
type Draft<Values> = { readonly values: Values; readonly attempt: Attempt | null }

/**
 * What is being typed survives a reload of this tab, with the key of an attempt whose answer was lost: sent again unchanged, it
 * is the same declaration. `owner` prevents the next person at this screen from finding it.
 */
export function useDraft<Values>(owner: string, isKept: boolean) {
  const place = `escale.declaration:${owner}`
  const [start] = useState(() => (isKept ? read<Values>(place) : undefined))
  const write = (draft: Draft<Values>) => {
    if (isKept) writeJson('session', place, draft)
  }
  return {
    start: start?.values,
    keep: (values: Values) => write({ values, attempt: read<Values>(place)?.attempt ?? null }),
    /** The key for these values: the same while they do not change. */
    keyFor: (values: Values): string => {
      const print = JSON.stringify(values)
      const known = read<Values>(place)?.attempt
      const attempt = known?.print === print ? known : { print, key: crypto.randomUUID() }
      write({ values, attempt })
      return attempt.key
    },
    forget: () => writeText('session', place, null),
  }
}

const read = <Values>(place: string): Draft<Values> | null =>
  readJson('session', place) as Draft<Values> | null
