/** The kind of a source line, before the parser knows which block it belongs to. */
export type SourceLine =
  | { readonly kind: 'title' | 'text' | 'item' | 'letter' | 'caption'; readonly words: string }
  | { readonly kind: 'section'; readonly words: string; readonly id: string }
  | { readonly kind: 'row'; readonly cells: readonly string[] }
  | { readonly kind: 'link'; readonly label: string; readonly path: string }
  | { readonly kind: 'figure'; readonly name: string }
  | { readonly kind: 'blank' }

/** Each reader recognises the lines of its kind; a line that none recognises is a paragraph. */
const readers: readonly ((line: string) => SourceLine | undefined)[] = [
  plainLine,
  figureLine,
  linkLine,
  sectionLine,
  rowLine,
  prefixedLine,
]

export function readLine(written: string): SourceLine {
  const line = written.trim()
  for (const read of readers) {
    const known = read(line)
    if (known) return known
  }
  return { kind: 'text', words: line }
}

/** An empty line, or a paragraph that begins like another kind. */
function plainLine(line: string): SourceLine | undefined {
  if (line === '') return { kind: 'blank' }
  return line.startsWith('\\') ? { kind: 'text', words: line.slice(1).trim() } : undefined
}

function figureLine(line: string): SourceLine | undefined {
  const name = /^\{\{([a-z][a-z0-9-]*)\}\}$/.exec(line)?.[1]
  return name === undefined ? undefined : { kind: 'figure', name }
}

function linkLine(line: string): SourceLine | undefined {
  const link = /^\[(.+)\]\((\/[^\s()]*)\)$/.exec(line)
  if (!link) return undefined
  const [, label = '', path = ''] = link
  return { kind: 'link', label, path }
}

function sectionLine(line: string): SourceLine | undefined {
  const section = /^## +(.*?)(?: *\{#([a-z][a-z-]*)\})?$/.exec(line)
  if (!section) return undefined
  const [, words = '', id] = section
  return { kind: 'section', words, id: id ?? anchorOf(words) }
}

/** « Droit de rétractation » → `droit-de-retractation`, for a title without an anchor. */
function anchorOf(title: string): string {
  const anchor = title
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036F]/g, '')
    .replaceAll(/[^a-z]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
  return anchor || 'section'
}

/** Bars separate the cells; `\|` is a bar in the text. */
function rowLine(line: string): SourceLine | undefined {
  if (!line.startsWith('|') || line.startsWith('|=')) return undefined
  const parts = line.slice(1).match(/(?:[^|\\]|\\.|\\$)*(?:\||$)/g) ?? []
  const isClosed = /(?:^|[^\\])(?:\\\\)*\|$/.test(line)
  const cells = isClosed ? parts.slice(0, -1) : parts
  return {
    kind: 'row',
    cells: cells.map((cell) => cell.replace(/\|$/, '').trim().replaceAll(/\\(.)/g, '$1')),
  }
}

const prefixes = [
  ['# ', 'title'],
  ['- ', 'item'],
  ['> ', 'letter'],
  ['|=', 'caption'],
] as const

function prefixedLine(line: string): SourceLine | undefined {
  const known = prefixes.find(([prefix]) => line.startsWith(prefix))
  return known && { kind: known[1], words: line.slice(known[0].length).trim() }
}
