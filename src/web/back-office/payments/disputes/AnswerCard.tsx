import type { OfficeDispute } from '#contract/payments/disputes.ts'
import { disputeRefusals } from '#web/copy/disputes.ts'
import { formatMoment } from '#web/copy/format-date.ts'
import { Card } from '#web/ui/Card.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { AcceptDispute } from './AcceptDispute.tsx'
import { DraftAnswer } from './DraftAnswer.tsx'
import { SendAnswer } from './SendAnswer.tsx'
import { SentFiles } from './SentFiles.tsx'

type Props = { readonly dispute: OfficeDispute }

/** The answer to the bank: a draft until it is sent once, then what was sent. */
export function AnswerCard({ dispute }: Props) {
  const { answer, refusal, evidence } = dispute
  const isOver = evidence === 'sent' || evidence === 'given-up' || evidence === 'elsewhere'
  return (
    <Card aria-labelledby="reponse">
      <h2 id="reponse" className="text-xl">
        Notre réponse à la banque
      </h2>
      <Standing dispute={dispute} />
      {answer?.words && <p className="mt-3 wrap-anywhere whitespace-pre-wrap">{answer.words}</p>}
      {answer?.sentAt && answer.files.length > 0 && <SentFiles files={answer.files} />}
      {!isOver && (refusal === null || refusal === 'dispute-being-answered') && (
        <div className="mt-4 flex flex-wrap items-start gap-2">
          <SendAnswer dispute={dispute} />
          {refusal === null && <DraftAnswer dispute={dispute} />}
          {refusal === null && <AcceptDispute dispute={dispute} />}
        </div>
      )}
    </Card>
  )
}

/** Where the answer stands, in a sentence. */
function Standing({ dispute: { answer, refusal, evidence, messages } }: Props) {
  if (evidence === 'sent' && answer?.sentAt) {
    return (
      <p className="mt-2 text-ink-soft">
        Envoyée {answer.sentBy ? `par ${answer.sentBy} ` : ''}le {formatMoment(answer.sentAt)}. La
        banque tranche&nbsp;; rien d’autre ne peut lui être envoyé.
      </p>
    )
  }
  if (evidence === 'given-up' && answer?.sentAt) {
    return (
      <p className="mt-2 text-ink-soft">
        Contestation acceptée {answer.sentBy ? `par ${answer.sentBy} ` : ''}le{' '}
        {formatMoment(answer.sentAt)}
        {answer.reason && <>&nbsp;: «&nbsp;{answer.reason}&nbsp;»</>}
      </p>
    )
  }
  if (refusal !== null) {
    return (
      <div className="mt-3">
        <Notice kind={refusal === 'dispute-late' ? 'warning' : 'info'}>
          <p>{evidence === 'elsewhere' ? answeredElsewhere : disputeRefusals[refusal]}</p>
        </Notice>
      </div>
    )
  }
  if (evidence === 'sending') {
    return (
      <div className="mt-3">
        <Notice kind="warning">
          <p>
            Le dernier envoi n’a pas eu de réponse de Stripe, qui ne l’a pas reçu jusqu’ici. Relisez
            et envoyez de nouveau&nbsp;: rien ne partira deux fois.
          </p>
        </Notice>
      </div>
    )
  }
  if (answer?.savedAt) {
    const chosen = answer.messageIds.length
    const joined = chosen === 0 ? 'sans message' : `avec ${chosen} message${chosen > 1 ? 's' : ''}`
    return (
      <p className="mt-2 text-ink-soft">
        Brouillon enregistré {answer.savedBy ? `par ${answer.savedBy} ` : ''}le{' '}
        {formatMoment(answer.savedAt)}
        {messages.length > 0 && `, ${joined}`}.
      </p>
    )
  }
  return (
    <p className="mt-2 text-ink-soft">
      Dites en quelques phrases pourquoi ce paiement est dû. Les preuves réunies par Escale s’y
      joignent d’elles-mêmes.
    </p>
  )
}

const answeredElsewhere =
  'Une réponse a été donnée chez Stripe, hors d’Escale. Une banque n’en prend qu’une.'
