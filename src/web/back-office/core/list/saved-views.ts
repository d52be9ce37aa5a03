import * as z from 'zod/mini'
import { keptChoice } from '#web/back-office/core/kept-choice.ts'

/** A view that one person named: a whole address of one list. */
export type SavedView = { readonly list: string; readonly label: string; readonly query: string }

const schema = z.array(z.object({ list: z.string(), label: z.string(), query: z.string() }))

export const savedViews = keptChoice<readonly SavedView[]>('escale.views', parse, JSON.stringify)

function parse(text: string | null): readonly SavedView[] {
  if (text === null) return []
  try {
    const read = schema.safeParse(JSON.parse(text))
    return read.success ? read.data : []
  } catch {
    return []
  }
}

/** The same filters in another order are the same view. */
export function isSameQuery(
  one: URLSearchParams | string,
  other: URLSearchParams | string,
): boolean {
  return sorted(one) === sorted(other)
}

function sorted(query: URLSearchParams | string): string {
  const params = new URLSearchParams(query)
  params.sort()
  return params.toString()
}
