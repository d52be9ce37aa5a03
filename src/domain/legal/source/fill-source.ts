import { placeholderMark } from '#domain/legal/legal-facts.ts'
import type { LegalBlock, LegalSlug, LegalText } from '#domain/legal/legal-text.ts'
import { withFigures, type LegalSource, type SourceBlock } from './legal-source.ts'

/** Words, or the blocks of a figure alone on its line; an empty list shows nothing. */
export type FigureValue = string | readonly LegalBlock[]
export type FigureValues = Readonly<Record<string, FigureValue>>

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
