import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** The filters, the view and the search of each list as it was last seen in this tab. */
const searches = new Map<string, string>()

/** Notes the address of every screen, so that a link back to a list leads to what was left. */
export function useLastSearches(): void {
  const { pathname, search } = useLocation()
  useEffect(() => {
    searches.set(pathname, search)
  }, [pathname, search])
}

export const asLastSeen = (path: string): string => path + (searches.get(path) ?? '')
