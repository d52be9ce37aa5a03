import { placeholderMark } from '#domain/legal/legal-facts.ts'
import type { LegalBlock, LegalSlug, LegalText } from '#domain/legal/legal-text.ts'

/** A figure alone on its line: a paragraph, a table or a list that the site writes. */
export type FigureBlock = { readonly kind: 'figure'; readonly name: string }
export type SourceBlock = LegalBlock | FigureBlock

type SourceSection = {
  readonly id: string
  readonly title: string
  readonly blocks: readonly SourceBlock[]
}

/**
 * A legal text before its figures are filled in: they are still names, `{{nom-du-site}}`, within its words or alone on a line.
 */
export type LegalSource = {
  readonly title: string
  readonly lead: string
  readonly sections: readonly SourceSection[]
}

const figure = /\{\{([a-z][a-z0-9-]*)\}\}/g

/** The figures that a text names, each as often as it is named. */
export const figuresIn = (words: string): string[] =>
  [...words.matchAll(figure)].map(([, name = '']) => name)

export const withFigures = (words: string, valueOf: (name: string) => string): string =>
  words.replaceAll(figure, (_, name: string) => valueOf(name))

/** Words, or the blocks of a figure alone on its line; an empty list shows nothing. */
export type FigureValue = string | readonly LegalBlock[]

type FigureValues = Readonly<Record<string, FigureValue>>

/** The text with the values of its figures. A section left without content is not shown. */
export function fillSource(slug: LegalSlug, source: LegalSource, values: FigureValues): LegalText {
  const filled = (words: string) => curled(withFigures(words, (name) => wordsOf(values, name)))
  return {
    slug,
    title: filled(source.title),
    lead: filled(source.lead),
    sections: source.sections
      .map(({ id, title, blocks }) => ({
        id,
        title: filled(title),
        blocks: blocks.flatMap((block) => filledBlock(block, values, filled)),
      }))
      .filter(({ blocks }) => blocks.length > 0),
  }
}

/** A value that is not available is marked like one that nobody has filled in. */
function wordsOf(values: FigureValues, name: string): string {
  const value = values[name]
  return typeof value === 'string' ? value : placeholderMark
}

function filledBlock(
  block: SourceBlock,
  values: FigureValues,
  filled: (words: string) => string,
): readonly LegalBlock[] {
  switch (block.kind) {
    case 'figure':
      return blocksOf(values[block.name] ?? placeholderMark)
    case 'text':
      return [{ kind: 'text', text: filled(block.text) }]
    case 'list':
      return [{ kind: 'list', items: block.items.map(filled) }]
    case 'letter':
      return [{ kind: 'letter', lines: block.lines.map(filled) }]
    case 'link':
      return [{ ...block, label: filled(block.label) }]
    case 'table':
      return [
        {
          kind: 'table',
          caption: filled(block.caption),
          columns: block.columns.map(filled),
          rows: block.rows.map((row) => row.map(filled)),
        },
      ]
  }
}

const blocksOf = (value: FigureValue): readonly LegalBlock[] =>
  typeof value === 'string' ? [{ kind: 'text', text: value }] : value

/** Replaces the apostrophe of a keyboard by the typographic one. */
const curled = (words: string): string => words.replaceAll(/(?<=\p{L})'(?=\p{L})/gu, '’')

/** The only function that writes a source; `parseSource` reads back exactly what it wrote. */
export const writeSource = ({ title, lead, sections }: LegalSource): string =>
  [`# ${title}`, startingPlain(lead), ...sections.map(sectionLines)].join('\n\n') + '\n'

const sectionLines = ({ id, title, blocks }: SourceSection): string =>
  [`## ${title} {#${id}}`, ...blocks.map(blockLines)].join('\n\n')

function blockLines(block: SourceBlock): string {
  switch (block.kind) {
    case 'text':
      return startingPlain(block.text)
    case 'list':
      return block.items.map((item) => `- ${item}`).join('\n')
    case 'letter':
      return block.lines.map((line) => `> ${line}`).join('\n')
    case 'link':
      return `[${block.label}](${block.path})`
    case 'figure':
      return `{{${block.name}}}`
    case 'table':
      return [`|= ${block.caption}`, ...[block.columns, ...block.rows].map(rowLine)].join('\n')
  }
}

const rowLine = (cells: readonly string[]): string =>
  `| ${cells.map((cell) => cell.replaceAll(/[\\|]/g, String.raw`\$&`)).join(' | ')} |`

/** A paragraph that would be read as another kind begins with a backslash. */
const startingPlain = (words: string): string =>
  /^[#>|[\\-]|^\{\{[a-z0-9-]+\}\}$/.test(words) ? `\\${words}` : words
