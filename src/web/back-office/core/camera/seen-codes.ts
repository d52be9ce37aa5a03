/** Out of sight for that long, a code that comes back is meant again. */
const goneAfterMs = 3000

/**
 * The memory of a camera, which sees the same code ten times a second: whether what it sees now is news. The last code
 * is news again only after another one, or once it has left the sight.
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
