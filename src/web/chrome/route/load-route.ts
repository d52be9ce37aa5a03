import type { Route } from './route.ts'

const files = import.meta.glob<Route>('./routes/*.json', { import: 'default' })

/** `null` for a destination that the chart does not show. */
export const loadRoute = async (slug: string): Promise<Route | null> =>
  (await files[`./routes/${slug}.json`]?.()) ?? null
