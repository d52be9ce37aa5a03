import { type Selector, type SelectorComponent, transform } from 'lightningcss'

/**
 * The rules of this sheet that may apply to the page as it is written. What else may be shown once the page is awake comes with
 * the whole sheet, so a rule too few here costs a moment, and a rule too many some bytes.
 */
export function firstStyle(css: string, html: string): string {
  const written = wordsOf(html)
  const isUsed = (selector: Selector): boolean => selector.every(isMet)
  const isMet = (part: SelectorComponent): boolean => {
    if (part.type === 'class') return written.classes.has(part.name)
    if (part.type === 'type') return written.tags.has(part.name)
    if (part.type === 'attribute') return html.includes(` ${part.name}`)
    if (part.type === 'id') return html.includes(` id="${part.name}"`)
    if (part.type === 'pseudo-class' && (part.kind === 'is' || part.kind === 'where'))
      return part.selectors.some(isUsed)
    return true
  }
  const { code } = transform({
    filename: 'site.css',
    code: Buffer.from(css),
    visitor: {
      Rule: { style: ({ value }) => (value.selectors.some(isUsed) ? undefined : []) },
    },
  })
  // Once more: media and layers that lost all their rules go, and the custom properties that nothing reads any more.
  const read = new Set(
    [...`${code.toString()}${html}`.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name),
  )
  return transform({
    filename: 'site.css',
    code,
    minify: true,
    visitor: {
      Rule: { property: ({ value }) => (read.has(value.name) ? undefined : []) },
      Declaration: {
        custom: ({ name }) => (!name.startsWith('--') || read.has(name) ? undefined : []),
      },
    },
  }).code.toString()
}

function wordsOf(html: string) {
  const classes = [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, list = '']) =>
    unescaped(list).split(/\s+/),
  )
  return {
    classes: new Set(classes),
    tags: new Set([...html.matchAll(/<(\w+)/g)].map(([, tag]) => tag)),
  }
}

const characters: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&gt;': '>',
  '&lt;': '<',
  '&quot;': '"',
  '&#x27;': "'",
}
const unescaped = (text: string) => text.replaceAll(/&[\w#]+;/g, (name) => characters[name] ?? name)
