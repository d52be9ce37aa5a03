/** Our own numbers, as a person types them: no mail client makes a link of them. */
const reference = /^(?:C|D|E|F|A|R)-\d{4}-\d{1,6}$|^CLT-\d{6}$/i
const longest = 60

/**
 * What somebody typed, without anything that a mail client turns into a link: letters, hyphens and apostrophes, numbers only
 * where they are one of ours, cut short. Empty when nothing is left.
 */
export function neutralWords(typed: string): string {
  const words = typed
    .split(/[\s()«»"]+/)
    .map((word) => (reference.test(word) ? word : lettersOf(word)))
    .filter((word) => /[\p{L}\d]/u.test(word))
  return words.join(' ').slice(0, longest).trim()
}

/** A word with a dot, a slash, a colon or an at sign inside is an address: it is dropped whole. */
function lettersOf(word: string): string {
  const bare = word.replace(/^[.,;:!?]+|[.,;:!?]+$/g, '')
  return /^[\p{L}\p{M}'’-]+$/u.test(bare) ? bare : ''
}
