/** After this time out of sight, a code that comes back counts as a new scan. */
const goneAfterMs = 3000

/**
 * The memory of a camera, which sees the same code ten times a second: whether a code is new. The last code is new again only
 * after another one, or once it has left the picture.
 */
export function openSeenCodes() {
  let last = { text: '', at: -Infinity }
  return {
    isNews: (text: string, now: number): boolean => {
      const isSame = text === last.text && now - last.at < goneAfterMs
      last = { text, at: now }
      return !isSame
    },
  }
}
