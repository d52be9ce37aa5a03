import { queryClient } from './query-client.ts'

const longestMs = 5000
/** The page counts as ready after this long without a request: an answer may show components that send requests themselves. */
const quietMs = 200

/**
 * Resolves once `screen` is there and all that the page requests is answered; without requests it resolves soon. Each is waited for
 * `longestMs` at most: what comes after the content must not wait for ever.
 */
export async function firstReads(screen: Promise<unknown>): Promise<void> {
  await Promise.race([screen, new Promise((resolve) => setTimeout(resolve, longestMs))])
  await allAnswered()
}

const allAnswered = (): Promise<void> =>
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
