import { readClientNumber } from '#domain/label/scanned-text.ts'

type Label = {
  readonly clientNumber: string | null
  /** The next parcel was scanned where this one's label was expected: a name has no digits. */
  readonly isTracking: boolean
  /** The words to look up; empty while the text may still become a number. */
  readonly words: string
}

/** Reads what was scanned or typed from the label of a parcel that nobody announced. */
export function readLabel(typed: string): Label {
  const text = typed.trim()
  const clientNumber = readClientNumber(text)
  if (clientNumber !== null) return { clientNumber, isTracking: false, words: clientNumber }
  const isName = !/\d/.test(text) && !/^CLT\b/i.test(text)
  return {
    clientNumber: null,
    isTracking: !isName && !/^CLT/i.test(text) && text.length >= 8,
    words: isName && text.length > 1 ? text : '',
  }
}
