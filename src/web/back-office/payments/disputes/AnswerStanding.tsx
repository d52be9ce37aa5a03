import type { ReactNode } from 'react'
import type { OfficeDispute } from '#contract/payments/disputes.ts'
import { disputeRefusals } from '#web/copy/disputes.ts'
import { formatMoment } from '#web/copy/format-date.ts'
import { Notice } from '#web/ui/Notice.tsx'

type Answer = NonNullable<OfficeDispute['answer']>
type Props = { readonly dispute: OfficeDispute }

/** Where the answer stands, in a sentence. */
export function AnswerStanding({ dispute }: Props) {
  const { answer, refusal, evidence } = dispute
  if (answer?.sentAt) return <Sent {...dispute} answer={answer} sentAt={answer.sentAt} />
  if (evidence === 'elsewhere') return <Said kind="info">{answeredElsewhere}</Said>
  if (refusal !== null) {
    const kind = refusal === 'dispute-closed' ? 'info' : 'warning'
    return (
      <Said kind={kind}>
        {disputeRefusals[refusal]}
        {hadNone.has(refusal) && ` ${nothingSent}`}
      </Said>
    )
  }
  if (evidence === 'sending') return <Said kind="warning">{unheard}</Said>
  return <p className="mt-2 text-ink-soft">{answer?.savedAt ? draftOf(dispute) : toWrite}</p>
}

type SentProps = Pick<OfficeDispute, 'evidence' | 'status'> & {
  readonly answer: Answer
  readonly sentAt: string
}

function Sent({ answer: { sentBy, reason }, sentAt, evidence, status }: SentProps) {
  const by = sentBy === null ? '' : `par ${sentBy} `
  return (
    <p className="mt-2 text-ink-soft">
      {evidence === 'given-up' ? 'Contestation acceptée' : 'Envoyée'} {by}le {formatMoment(sentAt)}.
      {evidence === 'given-up'
        ? reason && <span className="mt-2 block">«&nbsp;{reason}&nbsp;»</span>
        : status === 'open' && ' La banque tranche\u00a0; rien d’autre ne peut lui être envoyé.'}
    </p>
  )
}

const Said = ({ kind, children }: { kind: 'info' | 'warning'; children: ReactNode }) => (
  <div className="mt-3">
    <Notice kind={kind}>
      <p>{children}</p>
    </Notice>
  </div>
)

/** « Brouillon enregistré par Antoine Mercier le 26 novembre à 16 h 38, avec 2 messages. » */
function draftOf({ answer, messages }: OfficeDispute): string {
  const { savedBy, savedAt, messageIds } = answer as Answer
  const by = savedBy === null ? '' : `par ${savedBy} `
  const chosen = messageIds.length
  const counted = chosen === 1 ? 'un message' : `${chosen} messages`
  const joined = chosen === 0 ? ', sans message' : `, avec ${counted}`
  const at = savedAt === null ? '' : `le ${formatMoment(savedAt)}`
  return `Brouillon enregistré ${by}${at}${messages.length > 0 ? joined : ''}.`
}

const hadNone: ReadonlySet<string> = new Set([
  'dispute-closed',
  'dispute-late',
  'dispute-takes-no-answer',
])
const nothingSent = 'Aucune réponse n’a été envoyée depuis Escale.'
const toWrite =
  'Dites en quelques phrases pourquoi ce paiement est dû. Les preuves réunies par Escale s’y joignent d’elles-mêmes.'
const unheard =
  'Le dernier envoi n’a pas eu de réponse de Stripe, qui ne l’a pas reçu jusqu’ici. Relisez et envoyez de nouveau\u00a0: rien ne partira deux fois.'
const answeredElsewhere =
  'Une réponse a été donnée chez Stripe, hors d’Escale. Une banque n’en prend qu’une.'
