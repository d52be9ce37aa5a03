export type XmlNode = string

/** An element with its text, or the elements in it; `undefined` ones are left out. */
export function element(
  name: string,
  content: string | readonly (XmlNode | undefined)[],
  attributes: Readonly<Record<string, string>> = {},
): XmlNode {
  const given = Object.entries(attributes).map(([key, value]) => ` ${key}="${xmlText(value)}"`)
  const inner = typeof content === 'string' ? xmlText(content) : content.filter(Boolean).join('')
  return `<${name}${given.join('')}>${inner}</${name}>`
}

/** A text as XML 1.0 may hold it: escaped, without the characters that it forbids even as references. */
export const xmlText = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(forbidden, '')
    .replaceAll(/[&<>"]/g, (sign) => signs[sign] ?? '')

const forbidden = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

const signs: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}
