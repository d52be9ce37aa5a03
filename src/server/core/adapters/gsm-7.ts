/** The alphabet of GSM 03.38. One letter outside it makes a text more than twice as expensive to send. */
const alphabet = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡' +
    'ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà^{}\\[~]|€\f',
)

/** These letters take two places: an escape, then the letter. */
const extended = new Set('^{}\\[~]|€\f')

/** A single message holds more than each part of a long one, where a header numbers the part. */
const placesAlone = 160
const placesOfPart = 153

/** How many messages the network sends and bills for a text in the SMS alphabet. A letter of two places is never cut in half. */
export function segmentsOf(text: string): number {
  const widths = Array.from(text, (letter) => (extended.has(letter) ? 2 : 1))
  if (widths.reduce((sum, width) => sum + width, 0) <= placesAlone) return 1
  let parts = 1
  let used = 0
  for (const width of widths) {
    if (used + width > placesOfPart) {
      parts += 1
      used = 0
    }
    used += width
  }
  return parts
}

/** Replacements for signs of French typography that are not accents; an empty one removes the sign. */
const stands: Readonly<Record<string, string>> = {
  '’': "'",
  '‘': "'",
  ʼ: "'",
  // The Polynesian ʻeta and ʻokina.
  ʻ: "'",
  '“': '"',
  '”': '"',
  '«': '"',
  '»': '"',
  '…': '...',
  '–': '-',
  '—': '-',
  '‑': '-',
  '−': '-',
  '•': '-',
  '·': '-',
  '×': 'x',
  '°': 'o',
  º: 'o',
  ª: 'a',
  '²': '2',
  '³': '3',
  œ: 'oe',
  Œ: 'OE',
  ı: 'i',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  '\u00ad': '',
  '\u200b': '',
  '\ufeff': '',
  '\t': ' ',
}

/**
 * The same text in the SMS alphabet: é è à ù stay, ê ç â î ô lose their accent, œ becomes oe, quotation marks and spaces become
 * the plain ones. A sign without a replacement (an emoji) becomes a question mark.
 */
export function toGsm7(text: string): string {
  const composed = text.normalize('NFC')
  const spaced = composed
    // French puts spaces inside its quotation marks; the plain ones have none.
    .replaceAll(/«\s*/g, '"')
    .replaceAll(/\s*»/g, '"')
  return Array.from(spaced, letterFor).join('')
}

function letterFor(letter: string): string {
  if (alphabet.has(letter)) return letter
  const other = stands[letter]
  if (other !== undefined) return other
  if (/\p{Zs}/u.test(letter)) return ' '
  const bare = letter.normalize('NFD').replaceAll(/\p{M}/gu, '')
  return Array.from(bare).every((part) => alphabet.has(part)) ? bare : '?'
}
