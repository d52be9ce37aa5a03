import type { OfficeDispute } from '#contract/payments/disputes.ts'
import { formatMoment } from '#web/copy/format-date.ts'
import { Card } from '#web/ui/Card.tsx'
import { SentFiles } from './SentFiles.tsx'

type Props = { readonly answer: NonNullable<OfficeDispute['inquiryAnswer']> }

/** What the bank got while it only asked; the dispute awaits an answer of its own. */
export const InquiryAnswer = ({ answer: { words, sentAt, sentBy, files } }: Props) => (
  <Card aria-labelledby="demande">
    <h2 id="demande" className="text-xl">
      Réponse à la demande d’information
    </h2>
    <p className="mt-2 text-ink-soft">
      La banque n’a pas été convaincue&nbsp;: sa demande est devenue une contestation.
      {sentAt && ` Envoyée ${sentBy === null ? '' : `par ${sentBy} `}le ${formatMoment(sentAt)}.`}
    </p>
    {words && <p className="mt-3 wrap-anywhere whitespace-pre-wrap">{words}</p>}
    {files.length > 0 && <SentFiles files={files} />}
  </Card>
)
