import { Link } from 'react-router'
import { type OfficeDispute, acceptDispute } from '#contract/payments/disputes.ts'
import { formatBytes } from '#web/copy/format-bytes.ts'
import { paths } from '#web/paths.ts'
import { TitledCard } from '#web/back-office/core/TitledCard.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { longestAcceptance } from '#domain/dispute/dispute-answer.ts'
import { ReasonedForm } from '#web/back-office/core/ReasonAction.tsx'
import { ActionDialog } from '#web/chrome/action/ActionDialog.tsx'
import { disputeRefusals, evidenceFileNames } from '#web/copy/disputes.ts'
import { formatMoney } from '#web/copy/format-money.ts'
import { Button } from '#web/ui/Button.tsx'
import { DraftAnswer } from './DraftAnswer.tsx'
import { SendAnswer } from './SendAnswer.tsx'
import type { ReactNode } from 'react'
import { formatParisMoment } from '#web/copy/format-date.ts'
import { Notice } from '#web/ui/Notice.tsx'

type Props = { readonly dispute: OfficeDispute }

/** The answer to the bank: a draft until it is sent once, then what was sent. */
export function AnswerCard({ dispute }: Props) {
  const { answer } = dispute
  return (
    <TitledCard title="Notre réponse à la banque">
      {dispute.isInquiry && dispute.status === 'open' && <OfInquiry orderId={dispute.orderId} />}
      <AnswerStanding dispute={dispute} />
      {answer?.words && <p className="mt-3 wrap-anywhere whitespace-pre-wrap">{answer.words}</p>}
      {answer?.sentAt && answer.files.length > 0 && <SentFiles files={answer.files} />}
      <Acts dispute={dispute} />
    </TitledCard>
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

/** Gives the dispute up: the client keeps the money. */
const AcceptDispute = ({ dispute }: { dispute: OfficeDispute }) => (
  <ActionDialog
    trigger={(open) => (
      <Button variant="secondary" onClick={open}>
        Accepter la contestation…
      </Button>
    )}
    title={`Laisser ${formatMoney(dispute.amountCents)} au client\u00A0?`}
    description="Nous renonçons à répondre à la banque. C’est définitif."
  >
    {(close) => (
      <>
        <Consequences dispute={dispute} />
        <ReasonedForm
          endpoint={acceptDispute}
          done="Contestation acceptée"
          refusals={disputeRefusals}
          label="Raison"
          hint="Pour le journal&nbsp;: ce qui donne raison au client."
          maxLength={longestAcceptance}
          submitLabel="Laisser l’argent au client"
          variant="danger"
          inputOf={(reason) => ({ disputeId: dispute.id, reason })}
          onDone={close}
          onCancel={close}
        />
      </>
    )}
  </ActionDialog>
)

const Consequences = ({ dispute: { amountCents, gathered } }: { dispute: OfficeDispute }) => (
  <dl className="mb-5 grid gap-3">
    <div>
      <dt className="font-semibold">L’argent</dt>
      <dd>
        Le client garde {formatMoney(amountCents)}. Un avoir du même montant est fait, et il reçoit
        un e-mail.
      </dd>
    </div>
    <div>
      <dt className="font-semibold">Les colis</dt>
      <dd>
        {gathered.boxes.some(({ handedOverAt }) => handedOverAt !== null)
          ? 'Ce qui est parti continue sa route\u00A0; rien n’est rappelé. '
          : ''}
        Ce qui est encore à l’entrepôt ne part pas&nbsp;: l’envoi est annulé si tout est rendu, et
        ses colis reviennent en stock, toujours au client, garde comprise.
      </dd>
    </div>
  </dl>
)

type Answer = NonNullable<OfficeDispute['answer']>

/** Where the answer stands, in a sentence. */
function AnswerStanding({ dispute }: Props) {
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
      {evidence === 'given-up' ? 'Contestation acceptée' : 'Envoyée'} {by}le{' '}
      {formatParisMoment(sentAt)}.
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
  const at = savedAt === null ? '' : `le ${formatParisMoment(savedAt)}`
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

type Files = NonNullable<OfficeDispute['answer']>['files']

/** What left: the files are not kept here, their prints are. */
export const SentFiles = ({ files }: { files: Files }) => (
  <ul className="mt-3 divide-y divide-line border-y border-line" aria-label="Fichiers envoyés">
    {files.map(({ kind, name, bytes, sha256 }) => (
      <li key={kind} className="py-2">
        {evidenceFileNames[kind]} · {name}, {formatBytes(bytes)}
        <span className="block font-mono text-13 wrap-anywhere text-ink-soft">
          SHA-256 {sha256}
        </span>
      </li>
    ))}
  </ul>
)
