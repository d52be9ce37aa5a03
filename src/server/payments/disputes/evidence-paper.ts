import { parisMoment } from '#server/core/paris-date.ts'
import type { Settings } from '#server/core/settings/read-settings.ts'
import { legalLines } from '#server/papers/rendering/party-lines.ts'
import type { PdfContent, PdfPart } from '#server/papers/rendering/pdf-document.ts'

type Paper = {
  readonly title: string
  /** When the draft was saved: written again from the same facts, the paper is the same to the byte. */
  readonly writtenAt: Date
  readonly parts: readonly PdfPart[]
}

/** A paper of the house for a bank. */
export function evidencePaper(settings: Settings, { title, writtenAt, parts }: Paper): PdfContent {
  const { company, contactEmail, siteName } = settings
  return {
    title,
    heading: title,
    createdAt: writtenAt,
    issuer: { name: siteName, lines: [company.address, contactEmail] },
    parts: [
      { kind: 'text', paragraphs: [`Établi le ${parisMoment(writtenAt)} d’après nos registres.`] },
      ...parts,
    ],
    legal: legalLines(company),
  }
}
