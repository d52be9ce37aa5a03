export type CssRule = {
  /** « @media print », « .a,.b », or a statement like « @layer base ». */
  readonly head: string
  /** `null`: a statement. */
  readonly body: string | null
  readonly selectors: readonly string[]
}

/** The rules of minified CSS without comments, one level deep. */
export function rulesOf(css: string): CssRule[] {
  const rules = new Array<CssRule>()
  for (let at = 0; at < css.length;) {
    const end = endOf(css, at, '{;')
    const head = css.slice(at, end).trim()
    if (css[end] !== '{') {
      if (head !== '') rules.push({ head, body: null, selectors: [] })
      at = end + 1
      continue
    }
    const close = endOf(css, end + 1, '}')
    rules.push({ head, body: css.slice(end + 1, close), selectors: listOf(head) })
    at = close + 1
  }
  return rules
}

/** « .a,.b:is(.c,.d) »: two selectors. */
function listOf(head: string): string[] {
  const found = new Array<string>()
  for (let at = 0; at <= head.length;) {
    const end = endOf(head, at, ',')
    found.push(head.slice(at, end))
    at = end + 1
  }
  return found
}

const pairs: Readonly<Record<string, string>> = { '{': '}', '(': ')', '[': ']' }

/** Where the first of these signs stands outside of strings, brackets and escapes; the end when it is nowhere. */
function endOf(text: string, from: number, signs: string): number {
  let at = from
  while (at < text.length) {
    const sign = text[at] ?? ''
    if (signs.includes(sign)) return at
    const close = pairs[sign]
    if (sign === '\\') at += 1
    else if (sign === '"' || sign === "'") at = endOfString(text, at + 1, sign)
    else if (close) at = endOf(text, at + 1, close)
    at += 1
  }
  return text.length
}

function endOfString(text: string, from: number, quote: string): number {
  let at = from
  while (at < text.length && text[at] !== quote) at += text[at] === '\\' ? 2 : 1
  return at
}
