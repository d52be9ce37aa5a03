import type { LegalSource, SourceBlock, SourceSection } from './legal-source.ts'

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
