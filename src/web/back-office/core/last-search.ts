import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** The filters, the view and the search of each list as it was last seen since the page was loaded. */
const searches = new Map<string, string>()

/** Notes the address of every screen, so that a link back to a list leads to what was left. */
export function useLastSearches(): void {
  const { pathname, search } = useLocation()
  useEffect(() => {
    searches.set(pathname, search)
  }, [pathname, search])
}

/** The address of the list as it was left; `undefined` where it was not seen, and for an address that names its own rows. */
export function asLastSeen(path: string): string | undefined {
  const search = searches.get(path)
  return search === undefined ? undefined : path + search
}
