/** A server that answers does not have the code of this page any more: a new version is online. */
export class CodeGone extends Error {}

/**
 * Loads the code of a part, and waits as long as the network is gone: a page that shows something keeps it, with what was typed
 * in it. `whenItFails` may throw to give up; it gets the number of failures with a network. By default the second such failure
 * gives up (a new version is online, this one's code is gone). A caller that never gives up retries less and less often, then
 * only when a network comes back.
 */
export async function loadWithRetry<Code>(
  load: () => Promise<Code>,
  whenItFails: (error: unknown, tries: number) => void = giveUpOnline,
): Promise<Code> {
  for (let tries = 0; ;) {
    try {
      return await load()
    } catch (error) {
      if (navigator.onLine) tries += 1
      whenItFails(error, tries)
      await networkBack(tries)
    }
  }
}

export function giveUpOnline(error: unknown, tries: number): void {
  if (navigator.onLine && tries > 1) throw new CodeGone('code gone', { cause: error })
}

/** With a network, 2 s, 4 s, 8 s… apart: about four minutes in all. */
const mostTries = 7

const networkBack = (tries: number): Promise<void> =>
  new Promise((resolve) => {
    const goOn = () => {
      window.removeEventListener('online', goOn)
      clearTimeout(later)
      resolve()
    }
    window.addEventListener('online', goOn)
    const isWorthWaiting = navigator.onLine && tries <= mostTries
    const later = isWorthWaiting ? setTimeout(goOn, 1000 * 2 ** tries) : undefined
  })
