import { queryClient } from './query-client.ts'

const longestMs = 5000
/** What the answers put on the screen may read something itself. */
const quietMs = 200

/** Resolves once the page has asked for something and nothing is on its way any more; a page that asks nothing is soon done. */
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
