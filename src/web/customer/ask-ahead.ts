import type { QueryClient } from '@tanstack/react-query'

/** Where a screen is opened: what its address asks for, and the id at its end, empty when it has none. */
type Opening = {
  readonly client: QueryClient
  readonly params: URLSearchParams
  readonly id: string
  /** Staff have their account here, and nothing of a client's. */
  readonly isStaff: boolean
}

/** What a screen asks the server first; it leaves with its code, before anything of it is rendered. */
export type AskAhead = (opening: Opening) => Promise<unknown>
