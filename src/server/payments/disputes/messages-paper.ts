import { parisMoment } from '#server/core/paris-date.ts'
import type { Settings } from '#server/core/settings/read-settings.ts'
import type { PdfContent } from '#server/papers/rendering/pdf-document.ts'
import type { DisputeMessage } from './dispute-messages.ts'
import type { DisputeRow } from './dispute-rows.ts'
import { evidencePaper } from './evidence-paper.ts'

type Chosen = {
  readonly dispute: DisputeRow
  readonly writtenAt: Date
  readonly messages: readonly DisputeMessage[]
}

/** The chosen messages, word for word. */
export const messagesPaper = (
  settings: Settings,
  { dispute, writtenAt, messages }: Chosen,
): PdfContent =>
  evidencePaper(settings, {
    title: `Messages échangés, contestation ${dispute.providerId}`,
    writtenAt,
    parts: messages.map(({ side, about, body, at }) => ({
      kind: 'text',
      title: `${side === 'customer' ? 'Le client' : 'Notre équipe'}, ${parisMoment(new Date(at))} (${about})`,
      paragraphs: body.split('\n'),
    })),
  })
