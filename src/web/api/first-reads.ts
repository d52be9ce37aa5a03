import { queryClient } from './query-client.ts'

const longestMs = 5000
/** The page counts as ready after this long without a request: an answer may show components that send requests themselves. */
const quietMs = 200

/** Resolves once the page has sent requests and all are answered; a page without requests resolves soon. */
export const firstReads = (): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      stop()
      clearTimeout(longest)
      resolve()
    }
    let quiet: ReturnType<typeof setTimeout> | undefined
    const longest = setTimeout(done, longestMs)
    const stop = queryClient.getQueryCache().subscribe(({ type }) => {
      if (type !== 'updated') return
      clearTimeout(quiet)
      if (queryClient.isFetching() === 0) quiet = setTimeout(done, quietMs)
    })
  })
