import { escaped } from '#domain/escape-html.ts'
import { placeholderMark } from './legal-facts.ts'
import type { LegalBlock, LegalSection, LegalText } from './legal-text.ts'

const noBreakSpace = '\u00A0'

/** The placeholder in a built page for the text that only the server knows. */
export const legalSlot = '<!--texte-legal-->'

/** The name of an announced version, which has no other name until it takes effect. */
export const upcomingVersion = 'prochaine'

/** `version` names what the reader accepts; the days are already in words. */
export type LegalStamp = {
  readonly version: string
  readonly effectiveOn: string
  /** The day that had been announced for a version since withdrawn. */
  readonly withdrawnDay?: string
  /** For a replaced version: the address of the version in force. */
  readonly currentAt?: string
}

/**
 * The inside of a legal page. One function writes it for both uses, so that the page from the server and the one that the browser
 * shows after a navigation are the same to the byte. It escapes every word.
 */
export const legalHtml = (legal: LegalText, stamp: LegalStamp): string =>
  [
    `<header><h1>${escaped(legal.title)}</h1>`,
    stampHtml(stamp),
    `<p>${worded(legal.lead)}</p></header>`,
    contents(legal.sections),
    ...legal.sections.map(sectionHtml),
  ].join('')

function stampHtml({ version, effectiveOn, withdrawnDay, currentAt }: LegalStamp): string {
  const day = dayHtml(effectiveOn)
  if (withdrawnDay !== undefined) {
    return `<p><strong>La version annoncée pour le ${dayHtml(withdrawnDay)} a été retirée</strong> : elle ne s’appliquera pas.</p>${stampHtml({ version, effectiveOn })}`
  }
  if (currentAt !== undefined) {
    return `<p>Version <strong>${escaped(version)}</strong>, en vigueur à partir du ${day}. <strong>Elle a été remplacée.</strong></p><p><a href="${escaped(currentAt)}">Lire la version en vigueur</a></p>`
  }
  return version === upcomingVersion
    ? `<p><strong>Version à venir</strong>, en vigueur à partir du ${day}. Jusque-là, c’est la version actuelle qui s’applique.</p>`
    : `<p>Version <strong>${escaped(version)}</strong>, en vigueur depuis le ${day}</p>`
}

const dayHtml = (day: string): string => escaped(day).replaceAll(' ', noBreakSpace)

const contents = (sections: readonly LegalSection[]): string =>
  `<nav aria-labelledby="sommaire"><h2 id="sommaire">Sommaire</h2><ol>${sections
    .map(({ id, title }) => `<li><a href="#${id}">${escaped(title)}</a></li>`)
    .join('')}</ol></nav>`

const sectionHtml = ({ id, title, blocks }: LegalSection, index: number): string =>
  `<section aria-labelledby="${id}"><h2 id="${id}">${index + 1}. ${escaped(title)}</h2>${blocks
    .map(blockHtml)
    .join('')}</section>`

function blockHtml(block: LegalBlock): string {
  switch (block.kind) {
    case 'text':
      return `<p>${worded(block.text)}</p>`
    case 'list':
      return `<ul>${block.items.map((item) => `<li>${worded(item)}</li>`).join('')}</ul>`
    case 'link':
      return `<p><a href="${escaped(block.path)}">${escaped(block.label)}</a></p>`
    case 'letter':
      return `<blockquote>${block.lines.map((line) => `<p>${worded(line)}</p>`).join('')}</blockquote>`
    case 'table':
      return tableHtml(block)
  }
}

/** The table scrolls by itself on a narrow screen, so it takes the keyboard's focus. */
function tableHtml({ caption, columns, rows }: Extract<LegalBlock, { kind: 'table' }>): string {
  const head = columns.map((column) => `<th scope="col">${escaped(column)}</th>`).join('')
  const body = rows.map(([name = '', ...cells]) => {
    const values = cells.map((cell) => `<td>${worded(cell)}</td>`).join('')
    return `<tr><th scope="row">${worded(name)}</th>${values}</tr>`
  })
  return `<div role="region" aria-label="${escaped(caption)}" tabindex="0"><table><caption>${escaped(caption)}</caption><thead><tr>${head}</tr></thead><tbody>${body.join('')}</tbody></table></div>`
}

/** Highlights what still has to be filled in. */
const worded = (words: string): string =>
  escaped(words).replaceAll(placeholderMark, `<mark>${placeholderMark}</mark>`)
