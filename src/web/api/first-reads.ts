import { queryClient } from './query-client.ts'

const longestMs = 5000
/** The page counts as ready after this long without a request: an answer may show components that send requests themselves. */
const quietMs = 200

/** For a page whose screen is there: resolves once all that it requests is answered; without requests it resolves soon. */
export const firstReads = (): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      stop()
      clearTimeout(longest)
      resolve()
    }
    const longest = setTimeout(done, longestMs)
    const stop = queryClient.getQueryCache().subscribe(({ type }) => {
      if (type !== 'updated') return
      clearTimeout(quiet)
      if (queryClient.isFetching() === 0) quiet = setTimeout(done, quietMs)
    })
    let quiet = queryClient.isFetching() === 0 ? setTimeout(done, quietMs) : undefined
  })
