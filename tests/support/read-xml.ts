export type XmlElement = {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly text: string
  readonly children: readonly XmlElement[]
}

/** Reads XML without comments, CDATA and empty tags, which is what we write; throws on anything that is not well formed. */
export function readXml(xml: string): XmlElement {
  let rest = xml.replace(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n/, '').trimEnd()
  const take = (pattern: RegExp): RegExpExecArray => {
    const found = pattern.exec(rest)
    if (!found) throw new Error(`not XML: ${rest.slice(0, 80)}`)
    rest = rest.slice(found[0].length)
    return found
  }
  const read = (): XmlElement => {
    const [, name = '', given = ''] = take(/^<([\w:]+)((?: [\w:]+="[^"<]*")*)>/)
    const attributes = Object.fromEntries(
      [...given.matchAll(/ ([\w:]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [
        key,
        plain(value),
      ]),
    )
    const children: XmlElement[] = []
    const [text = ''] = take(/^[^<]*/)
    while (!rest.startsWith('</')) children.push(read())
    take(new RegExp(`^</${name}>`))
    return { name: name.replace(/^\w+:/, ''), attributes, text: plain(text), children }
  }
  const root = read()
  if (rest !== '') throw new Error(`after the root: ${rest.slice(0, 80)}`)
  return root
}

/** All elements of that path below an element: `all(root, 'SupplyChainTradeTransaction', 'ApplicableHeaderTradeSettlement')`. */
export const all = (from: XmlElement, ...path: readonly string[]): readonly XmlElement[] =>
  path.reduce<readonly XmlElement[]>(
    (found, step) => found.flatMap(({ children }) => children.filter(({ name }) => name === step)),
    [from],
  )

const signs: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' }

function plain(text: string): string {
  if (/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u.test(text))
    throw new Error('a character that XML forbids')
  return text.replaceAll(/&(\w*;?)/g, (_, name: string) => {
    const sign = signs[name.slice(0, -1)]
    if (!sign || !name.endsWith(';')) throw new Error(`not a reference: &${name}`)
    return sign
  })
}
