import type { LegalSource, SourceBlock, SourceSection } from './legal-source.ts'

/** What a line is, before what it belongs to. */
type Line =
  | { readonly kind: 'title' | 'text' | 'item' | 'letter' | 'caption'; readonly words: string }
  | { readonly kind: 'section'; readonly words: string; readonly id: string }
  | { readonly kind: 'row'; readonly cells: readonly string[] }
  | { readonly kind: 'link'; readonly label: string; readonly path: string }
  | { readonly kind: 'figure'; readonly name: string }
  | { readonly kind: 'blank' }

export type SyntaxProblem = {
  /** From 1; 0 is the text as a whole. */
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
  /** The line of each section's title, in order. */
  readonly sectionLines: readonly number[]
}

type Reading = {
  title: string | null
  lead: string | null
  sections: { id: string; title: string; blocks: SourceBlock[]; line: number }[]
  /** The list, letter or table that the next line may belong to. */
  open: SourceBlock | null
  problems: SyntaxProblem[]
}

/**
 * Reads the light markup of the legal texts: a line is a paragraph; `# ` titles the text, `## Titre {#ancre}` a section,
 * `- ` an item, `> ` a line of a letter, `|= ` a table's caption and `| a | b |` its rows (the first one its columns),
 * `[mots](/adresse)` a link, `{{nom}}` a figure, `\` a paragraph that begins like one of these. Nothing of it is HTML.
 * It reads what it can: the preview lives on while somebody writes.
 */
export function parseSource(written: string): ParsedSource {
  const reading: Reading = { title: null, lead: null, sections: [], open: null, problems: [] }
  written.split(/\r\n?|\n/).forEach((line, index) => take(reading, lineOf(line.trim()), index + 1))
  return closed(reading)
}

function lineOf(line: string): Line {
  if (line === '') return { kind: 'blank' }
  if (line.startsWith('\\')) return { kind: 'text', words: line.slice(1).trim() }
  const figure = /^\{\{([a-z][a-z0-9-]*)\}\}$/.exec(line)
  if (figure) return { kind: 'figure', name: figure[1] ?? '' }
  const link = /^\[(.+)\]\((\/[^\s()]*)\)$/.exec(line)
  if (link) return { kind: 'link', label: link[1] ?? '', path: link[2] ?? '' }
  return sectionLine(line) ?? rowLine(line) ?? prefixedLine(line)
}

function sectionLine(line: string): Line | undefined {
  const section = /^## +(.*?)(?: *\{#([a-z][a-z-]*)\})?$/.exec(line)
  if (!section) return undefined
  const [, words = '', id] = section
  return { kind: 'section', words, id: id ?? anchorOf(words) }
}

/** « Droit de rétractation » → `droit-de-retractation`, for a title that says no anchor. */
export const anchorOf = (title: string): string =>
  title
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036F]/g, '')
    .replaceAll(/[^a-z]+/g, '-')
    .replaceAll(/^-+|-+$/g, '') || 'section'

function rowLine(line: string): Line | undefined {
  if (!line.startsWith('|') || line.startsWith('|=')) return undefined
  const cells = line.slice(1).match(/(?:[^|\\]|\\.|\\$)*(?:\||$)/g) ?? []
  const plain = cells
    .map((cell) => cell.replace(/\|$/, '').trim().replaceAll(/\\(.)/g, '$1'))
    .slice(0, /(?:^|[^\\])(?:\\\\)*\|$/.test(line) ? -1 : undefined)
  return { kind: 'row', cells: plain }
}

const prefixes = [
  ['# ', 'title'],
  ['- ', 'item'],
  ['> ', 'letter'],
  ['|=', 'caption'],
] as const

function prefixedLine(line: string): Line {
  const known = prefixes.find(([prefix]) => line.startsWith(prefix))
  if (!known) return { kind: 'text', words: line }
  return { kind: known[1], words: line.slice(known[0].length).trim() }
}

function take(reading: Reading, line: Line, number: number): void {
  if (line.kind === 'blank') {
    reading.open = null
    return
  }
  if (line.kind === 'title') return takeTitle(reading, line.words, number)
  if (line.kind === 'section') return takeSection(reading, line, number)
  const section = reading.sections.at(-1)
  if (!section) return takeLead(reading, line, number)
  const block = joined(reading, line) ?? begun(line)
  if (!block) return complain(reading, number, 'row-without-table')
  if (reading.open) section.blocks.pop()
  section.blocks.push(block)
  reading.open = ['list', 'letter', 'table'].includes(block.kind) ? block : null
}

function takeTitle(reading: Reading, words: string, number: number): void {
  if (reading.title !== null || reading.sections.length > 0) {
    return complain(reading, number, 'title-twice')
  }
  reading.title = words
}

function takeSection(
  reading: Reading,
  { words, id }: Extract<Line, { kind: 'section' }>,
  number: number,
): void {
  if (reading.sections.some((known) => known.id === id)) complain(reading, number, 'anchor-twice')
  reading.sections.push({ id, title: words, blocks: [], line: number })
  reading.open = null
}

/** Between the title and the first section stands one paragraph. */
function takeLead(reading: Reading, line: Line, number: number): void {
  if (line.kind !== 'text' || reading.lead !== null) {
    return complain(reading, number, 'lead-too-long')
  }
  reading.lead = line.words
}

/** The block that is open with one line more. Another kind of line closes it. */
function joined(reading: Reading, line: Line): SourceBlock | undefined {
  const { open } = reading
  if (open?.kind === 'list' && line.kind === 'item') {
    return { ...open, items: [...open.items, line.words] }
  }
  if (open?.kind === 'letter' && line.kind === 'letter') {
    return { ...open, lines: [...open.lines, line.words] }
  }
  if (open?.kind === 'table' && line.kind === 'row') {
    return open.columns.length === 0
      ? { ...open, columns: line.cells }
      : { ...open, rows: [...open.rows, line.cells] }
  }
  reading.open = null
  return undefined
}

/** A row begins no table: its caption does. */
function begun(line: Line): SourceBlock | undefined {
  switch (line.kind) {
    case 'text':
      return { kind: 'text', text: line.words }
    case 'item':
      return { kind: 'list', items: [line.words] }
    case 'letter':
      return { kind: 'letter', lines: [line.words] }
    case 'caption':
      return { kind: 'table', caption: line.words, columns: [], rows: [] }
    case 'link':
    case 'figure':
      return line
    default:
      return undefined
  }
}

function complain(reading: Reading, line: number, code: SyntaxProblem['code']): void {
  reading.problems.push({ line, code })
}

function closed(reading: Reading): ParsedSource {
  const { title, lead, sections } = reading
  if (!title) complain(reading, 0, 'title-missing')
  if (!lead) complain(reading, 0, 'lead-missing')
  if (sections.length === 0) complain(reading, 0, 'section-missing')
  for (const { title: heading, blocks, line } of sections) {
    if (heading === '' || blocks.length === 0) complain(reading, line, 'section-empty')
    for (const block of blocks) checkTable(reading, block, line)
  }
  const plain = sections.map(({ line: _, ...section }): SourceSection => section)
  return {
    source: { title: title ?? '', lead: lead ?? '', sections: plain },
    problems: reading.problems.toSorted((a, b) => a.line - b.line),
    sectionLines: sections.map(({ line }) => line),
  }
}

function checkTable(reading: Reading, block: SourceBlock, line: number): void {
  if (block.kind !== 'table') return
  if (block.rows.length === 0) return complain(reading, line, 'table-empty')
  if (block.rows.some(({ length }) => length !== block.columns.length)) {
    complain(reading, line, 'table-uneven')
  }
}
