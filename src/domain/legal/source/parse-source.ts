import type { LegalSource, SourceBlock } from './legal-source.ts'

export type SyntaxProblem = {
  /** Counted from 1; 0 is the text as a whole. */
  readonly line: number
  readonly code:
    | 'title-missing'
    | 'title-twice'
    | 'lead-missing'
    | 'lead-too-long'
    | 'section-missing'
    | 'section-empty'
    | 'anchor-twice'
    | 'row-without-table'
    | 'table-empty'
    | 'table-uneven'
}

export type ParsedSource = {
  readonly source: LegalSource
  readonly problems: readonly SyntaxProblem[]
}

type OpenSection = { id: string; title: string; blocks: SourceBlock[]; line: number }

type Reading = {
  title: string | null
  lead: string | null
  sections: OpenSection[]
  /** The list, letter or table that the next line may belong to. */
  open: SourceBlock | null
  problems: SyntaxProblem[]
}

/**
 * Reads the light markup of the legal texts: a line is a paragraph; `# ` begins the title, `## Titre {#ancre}` a section, `- ` an
 * item, `> ` a line of a letter, `|= ` a table's caption and `| a | b |` its rows (the first one its columns), `[mots](/adresse)`
 * a link, `{{nom}}` a figure, `\` a paragraph that begins like one of these. Nothing of it is HTML. It reads what it can, so that
 * the preview still works while somebody types.
 */
export function parseSource(written: string): ParsedSource {
  const reading: Reading = { title: null, lead: null, sections: [], open: null, problems: [] }
  written.split(/\r\n?|\n/).forEach((line, index) => take(reading, readLine(line), index + 1))
  return closed(reading)
}

function take(reading: Reading, line: SourceLine, number: number): void {
  if (line.kind === 'blank') {
    reading.open = null
    return
  }
  if (line.kind === 'title') return takeTitle(reading, line.words, number)
  if (line.kind === 'section') return takeSection(reading, line, number)
  const section = reading.sections.at(-1)
  if (section) takeBlock(reading, section, line, number)
  else takeLead(reading, line, number)
}

function takeTitle(reading: Reading, words: string, number: number): void {
  if (reading.title !== null || reading.sections.length > 0) {
    return complain(reading, number, 'title-twice')
  }
  reading.title = words
}

function takeSection(
  reading: Reading,
  { words, id }: Extract<SourceLine, { kind: 'section' }>,
  number: number,
): void {
  if (reading.sections.some((known) => known.id === id)) complain(reading, number, 'anchor-twice')
  reading.sections.push({ id, title: words, blocks: [], line: number })
  reading.open = null
}

/** One paragraph stands between the title and the first section. */
function takeLead(reading: Reading, line: SourceLine, number: number): void {
  if (line.kind !== 'text' || reading.lead !== null) {
    return complain(reading, number, 'lead-too-long')
  }
  reading.lead = line.words
}

function takeBlock(
  reading: Reading,
  { blocks }: OpenSection,
  line: SourceLine,
  number: number,
): void {
  const longer = reading.open && joined(reading.open, line)
  const block = longer ?? begun(line)
  reading.open = block && isLonger(block) ? block : null
  if (longer) blocks.pop()
  if (block) blocks.push(block)
  else complain(reading, number, 'row-without-table')
}

const isLonger = ({ kind }: SourceBlock): boolean =>
  kind === 'list' || kind === 'letter' || kind === 'table'

/** The block with one more line; `undefined` when the line is of another kind. */
function joined(open: SourceBlock, line: SourceLine): SourceBlock | undefined {
  if (open.kind === 'list' && line.kind === 'item') {
    return { ...open, items: [...open.items, line.words] }
  }
  if (open.kind === 'letter' && line.kind === 'letter') {
    return { ...open, lines: [...open.lines, line.words] }
  }
  return open.kind === 'table' && line.kind === 'row' ? withRow(open, line.cells) : undefined
}

/** The first row gives the columns. */
const withRow = (
  table: Extract<SourceBlock, { kind: 'table' }>,
  cells: readonly string[],
): SourceBlock =>
  table.columns.length === 0
    ? { ...table, columns: cells }
    : { ...table, rows: [...table.rows, cells] }

/** A row does not begin a table: its caption does. */
function begun(line: SourceLine): SourceBlock | undefined {
  if (line.kind === 'text') return { kind: 'text', text: line.words }
  if (line.kind === 'item') return { kind: 'list', items: [line.words] }
  if (line.kind === 'letter') return { kind: 'letter', lines: [line.words] }
  if (line.kind === 'caption') {
    return { kind: 'table', caption: line.words, columns: [], rows: [] }
  }
  return line.kind === 'link' || line.kind === 'figure' ? line : undefined
}

function complain(reading: Reading, line: number, code: SyntaxProblem['code']): void {
  reading.problems.push({ line, code })
}

function closed(reading: Reading): ParsedSource {
  const { title, lead, sections } = reading
  if (!title) complain(reading, 0, 'title-missing')
  if (!lead) complain(reading, 0, 'lead-missing')
  if (sections.length === 0) complain(reading, 0, 'section-missing')
  for (const section of sections) checkSection(reading, section)
  return {
    source: {
      title: title ?? '',
      lead: lead ?? '',
      sections: sections.map(({ id, title: heading, blocks }) => ({ id, title: heading, blocks })),
    },
    problems: reading.problems.toSorted((a, b) => a.line - b.line),
  }
}

function checkSection(reading: Reading, { title, blocks, line }: OpenSection): void {
  if (title === '' || blocks.length === 0) complain(reading, line, 'section-empty')
  for (const block of blocks) checkTable(reading, block, line)
}

function checkTable(reading: Reading, block: SourceBlock, line: number): void {
  if (block.kind !== 'table') return
  if (block.rows.length === 0) return complain(reading, line, 'table-empty')
  if (block.rows.some(({ length }) => length !== block.columns.length)) {
    complain(reading, line, 'table-uneven')
  }
}

/** The kind of a source line, before the parser knows which block it belongs to. */
type SourceLine =
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

function readLine(written: string): SourceLine {
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
