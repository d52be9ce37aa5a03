/** The encoding of a text: seven bits a letter when every letter is in the alphabet of GSM 03.38, else sixteen. */
export type Cut = {
  readonly alphabet: 'GSM-7' | 'UCS-2'
  /** The number of messages that the network sends and bills. */
  readonly segments: number
}

const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡' +
    'ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** These letters take two places: an escape, then the letter. */
const extended = new Set('^{}\\[~]|€\f')

/** A single message holds more than each part of a long one, where a header numbers the part. */
const places = { 'GSM-7': { alone: 160, part: 153 }, 'UCS-2': { alone: 70, part: 67 } }

export function cutOf(text: string): Cut {
  const letters = Array.from(text)
  const fits = letters.every((letter) => basic.has(letter) || extended.has(letter))
  const alphabet = fits ? 'GSM-7' : 'UCS-2'
  const widths = letters.map((letter) => {
    if (alphabet === 'UCS-2') return letter.length
    return extended.has(letter) ? 2 : 1
  })
  const { alone, part } = places[alphabet]
  const total = widths.reduce((sum, width) => sum + width, 0)
  return { alphabet, segments: total <= alone ? 1 : partsOf(widths, part) }
}

/** A letter of two places is never cut in half. */
function partsOf(widths: readonly number[], size: number): number {
  let parts = 1
  let used = 0
  for (const width of widths) {
    if (used + width > size) {
      parts += 1
      used = 0
    }
    used += width
  }
  return parts
}
