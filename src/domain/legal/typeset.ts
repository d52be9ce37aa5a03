import type { LegalBlock, LegalText } from './legal-text.ts'

const noBreakSpace = '\u00A0'

/** French typography: a non-breaking space keeps a sign from the start of a line. */
export const typeset = (words: string): string =>
  words
    .replaceAll(/ ([:;?!€%»])/g, `${noBreakSpace}$1`)
    .replaceAll('« ', `«${noBreakSpace}`)
    .replaceAll(
      /(\d) (?=(?:kg|cm|jours?|mois|ans?|heures?|semaines?|colis)\b)/g,
      `$1${noBreakSpace}`,
    )
    .replaceAll(/\b(art\.|articles?|n°) (?=[LRD]?\d)/g, `$1${noBreakSpace}`)

/** The whole text with its typography. */
export const typesetText = ({ slug, title, lead, sections }: LegalText): LegalText => ({
  slug,
  title: typeset(title),
  lead: typeset(lead),
  sections: sections.map(({ id, title: heading, blocks }) => ({
    id,
    title: typeset(heading),
    blocks: blocks.map(typesetBlock),
  })),
})

function typesetBlock(block: LegalBlock): LegalBlock {
  switch (block.kind) {
    case 'text':
      return { kind: 'text', text: typeset(block.text) }
    case 'list':
      return { kind: 'list', items: block.items.map(typeset) }
    case 'table':
      return {
        kind: 'table',
        caption: typeset(block.caption),
        columns: block.columns.map(typeset),
        rows: block.rows.map((row) => row.map(typeset)),
      }
    case 'link':
      return { ...block, label: typeset(block.label) }
    case 'letter':
      return { kind: 'letter', lines: block.lines.map(typeset) }
  }
}
