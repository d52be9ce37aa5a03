/**
 * The code of a part, awaited for as long as the network is gone: a page that shows something keeps it, and what was typed
 * in it. `whenItFails` may throw to give up; by default a second failure with a network there does (a new version is
 * online, the code of this one is gone).
 */
export async function codeOf<Code>(
  load: () => Promise<Code>,
  whenItFails: (error: unknown, tries: number) => void = giveUpOnline,
): Promise<Code> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await load()
    } catch (error) {
      whenItFails(error, tries)
      await networkBack()
    }
  }
}

function giveUpOnline(error: unknown, tries: number) {
  if (navigator.onLine && tries > 1) throw error
}

const networkBack = (): Promise<unknown> =>
  new Promise((resolve) => {
    window.addEventListener('online', resolve, { once: true })
    if (navigator.onLine) setTimeout(resolve, 2000)
  })
