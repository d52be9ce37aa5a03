/** The alphabet of GSM 03.38: with one letter outside it, a text costs more than twice as much to send. */
const alphabet = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡' +
    'ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà^{}\\[~]|€\f',
)

/** Signs of French typography that are not accents; an empty one is left out. */
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
 * The same text in the alphabet of SMS: é è à ù stay, ê ç â î ô lose their mark, œ becomes oe, quotation marks and
 * spaces become the plain ones. What nothing stands for (an emoji) becomes a question mark.
 */
export function toGsm7(text: string): string {
  const composed = text.normalize('NFC')
  const spaced = composed
    // French puts its quotation marks apart, the plain ones stand against the words.
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
