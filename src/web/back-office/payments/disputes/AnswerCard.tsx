import { Link } from 'react-router'
import type { OfficeDispute } from '#contract/payments/disputes.ts'
import { paths } from '#web/paths.ts'
import { Card } from '#web/ui/Card.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { AcceptDispute } from './AcceptDispute.tsx'
import { AnswerStanding } from './AnswerStanding.tsx'
import { DraftAnswer } from './DraftAnswer.tsx'
import { SendAnswer } from './SendAnswer.tsx'
import { SentFiles } from './SentFiles.tsx'

type Props = { readonly dispute: OfficeDispute }

/** The answer to the bank: a draft until it is sent once, then what was sent. */
export function AnswerCard({ dispute }: Props) {
  const { answer } = dispute
  return (
    <Card aria-labelledby="reponse">
      <h2 id="reponse" className="text-xl">
        Notre réponse à la banque
      </h2>
      {dispute.isInquiry && dispute.status === 'open' && <OfInquiry orderId={dispute.orderId} />}
      <AnswerStanding dispute={dispute} />
      {answer?.words && <p className="mt-3 wrap-anywhere whitespace-pre-wrap">{answer.words}</p>}
      {answer?.sentAt && answer.files.length > 0 && <SentFiles files={answer.files} />}
      <Acts dispute={dispute} />
    </Card>
  )
}

const OfInquiry = ({ orderId }: Pick<OfficeDispute, 'orderId'>) => (
  <p className="mt-2">
    La banque demande des explications, et n’a rien repris. Répondez-lui, ou{' '}
    {orderId === null ? (
      'remboursez le client'
    ) : (
      <Link to={paths.adminOrder(orderId)} className={linkStyle}>
        remboursez la commande
      </Link>
    )}
    .
  </p>
)

/** After a lost answer the same words may be sent again at once, other ones not. */
function Acts({ dispute }: Props) {
  const { refusal, evidence } = dispute
  const mayAnswer = refusal === null
  const maySendAgain = evidence === 'sending' && refusal === 'dispute-being-answered'
  if (!mayAnswer && !maySendAgain) return null
  return (
    <div className="mt-4 flex flex-wrap items-start gap-2">
      <SendAnswer dispute={dispute} />
      {mayAnswer && <DraftAnswer dispute={dispute} />}
      {mayAnswer && !dispute.isInquiry && <AcceptDispute dispute={dispute} />}
    </div>
  )
}
