import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { readQuote } from '#contract/sales/quote-pricing.ts'
import type { QuoteStandingOrder } from '#contract/sales/quote-standing-order.ts'
import { isBeingPaid, quoteCan } from '#domain/quote/quote.ts'
import { query } from '#web/api/query.ts'
import { quotePdf } from '#web/api/quotes.ts'
import { RecordPage } from '#web/back-office/core/RecordPage.tsx'
import { Money } from '#web/chrome/Money.tsx'
import { Thread } from '#web/chrome/thread/Thread.tsx'
import { formatMoment } from '#web/copy/format-date.ts'
import { uninsuredTitle } from '#web/copy/insurance.ts'
import { paidWhen } from '#web/copy/paid-when.ts'
import { sendingRefusals } from '#web/copy/quote-builder.ts'
import { paths } from '#web/paths.ts'
import { QuoteRequestFacts } from '#web/quote/QuoteRequestFacts.tsx'
import { SupplementReason } from '#web/quote/SupplementReason.tsx'
import { QuoteStory } from '#web/quote/QuoteStory.tsx'
import { QuoteVersions } from '#web/quote/QuoteVersions.tsx'
import { QuoteState } from '#web/back-office/core/QuoteState.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { linkStyle } from '#web/ui/link-style.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import type { OfficeQuoteData } from './builder-form.ts'
import { CancelQuote } from './CancelQuote.tsx'
import { QuoteBuilder } from './QuoteBuilder.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { expireQuote } from '#contract/sales/office-quotes.ts'
import { ConfirmWrite } from '#web/back-office/core/ConfirmWrite.tsx'
import { NewTab } from '#web/ui/NewTab.tsx'

/** One quote for the office: the request, the measures, the lines to send. */
export function OfficeQuote() {
  const { quoteId = '' } = useParams()
  return (
    <RecordPage
      query={useQuery(query(readQuote, { quoteId }))}
      back={{ to: paths.adminQuotes, label: 'Retour aux devis' }}
      words={{
        missing: ['Devis introuvable', 'Aucun devis n’est à cette adresse.'],
        failed: 'Ce devis n’a pas pu être chargé.',
      }}
    >
      {(data) => <Quote key={quoteId} data={data} />}
    </RecordPage>
  )
}

function Quote({ data }: { data: OfficeQuoteData }) {
  const { quote } = data
  const { supplement } = quote
  const isPrepared = quoteCan('send', quote) && supplement === null
  return (
    <>
      <PageHeader
        title={
          <>
            {supplement ? 'Supplément' : 'Devis'}{' '}
            <span className="whitespace-nowrap">{quote.number}</span>
          </>
        }
        tabTitle={`Devis ${quote.number}`}
        actions={<Actions data={data} />}
      >
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <QuoteState status={quote.status} isUninsured={quote.uninsured !== undefined} />
          <span>
            {quote.clientName} <span className="font-mono">{quote.clientNumber}</span>
          </span>
          {quote.validUntil && <span>Valable jusqu’au {formatMoment(quote.validUntil)}</span>}
        </p>
        {quote.closingReason !== null && (
          <p className="mt-2">Raison&nbsp;: {quote.closingReason}</p>
        )}
      </PageHeader>
      <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,1fr)_18rem] 2xl:grid-cols-[minmax(0,5fr)_minmax(0,3fr)]">
        <div className="grid min-w-0 grid-cols-1 gap-4">
          <StandingOrderNotice quote={quote} />
          <BeingPaid quote={quote} />
          <Uninsured uninsured={quote.uninsured} />
          <Sent quote={quote} isPrepared={isPrepared} />
          {isPrepared && <QuoteBuilder data={data} />}
          {supplement && (
            <SupplementReason supplement={supplement}>
              <Link to={paths.departure(supplement.shipmentId)} className={linkStyle}>
                Voir l’envoi
              </Link>
              {' · '}
              <Link to={paths.adminOrder(supplement.orderId)} className={linkStyle}>
                Voir la commande {supplement.orderNumber}
              </Link>
            </SupplementReason>
          )}
          {quote.version > 0 && <QuoteVersions quote={quote} />}
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-4">
          {!supplement && (
            <QuoteRequestFacts
              quote={quote}
              // The builder beside it already shows the customs papers.
              papers={isPrepared ? undefined : { act: 'Voir', to: paths.adminParcelContents }}
            />
          )}
          <Thread of="quote" id={quote.id} title="Messages avec le client" />
          <QuoteStory steps={quote.steps} closingReason={quote.closingReason} />
        </div>
      </div>
    </>
  )
}

/** Why nothing is offered meanwhile. */
const BeingPaid = ({ quote }: Pick<OfficeQuoteData, 'quote'>) =>
  isBeingPaid(quote) && (
    <Notice kind="info" title="Paiement en cours de confirmation">
      <p>
        La banque du client confirme son paiement. Jusqu’à sa réponse, ce devis ne change pas, ne
        s’annule pas et n’expire pas.
      </p>
    </Notice>
  )

/** It waits for the office: its customer can only correct a value that is wrong. */
const Uninsured = ({ uninsured }: Pick<OfficeQuoteData['quote'], 'uninsured'>) =>
  uninsured && (
    <Notice kind="warning" title={uninsuredTitle(uninsured)}>
      <p>
        Le client ne peut ni accepter ni payer ce devis. Envoyez une version avec une assurance qui
        couvre ce contenu, sauf si le client corrige une valeur fausse.
      </p>
    </Notice>
  )

/** Who is to act. The builder under it already prepares the next version, so it looks as before the sending. */
const Sent = ({
  quote: { status, version, steps, standingOrder, uninsured },
  isPrepared,
}: Pick<OfficeQuoteData, 'quote'> & { isPrepared: boolean }) => {
  // A standing order is paid by itself: its own notice says when.
  if (status !== 'sent_to_client' || standingOrder?.status === 'announced' || uninsured) return null
  const at = steps.findLast(({ type }) => type === 'quote.sent')?.at
  return (
    <Notice
      kind="info"
      title={`Version ${version} envoyée au client${at ? ` le ${formatMoment(at)}` : ''}`}
    >
      <p>
        C’est à lui de répondre.
        {isPrepared && ' Ce qui suit ne part que si vous envoyez une autre version.'}
      </p>
    </Notice>
  )
}

const Actions = ({ data: { quote } }: { data: OfficeQuoteData }) => (
  <>
    {quote.version > 0 && (
      <a
        href={quotePdf(quote.id)}
        target="_blank"
        rel="noreferrer"
        className={buttonStyle('secondary')}
      >
        Ouvrir le PDF
        <NewTab isQuiet />
      </a>
    )}
    {quoteCan('expire', quote) && !quote.supplement && !isBeingPaid(quote) && (
      <ExpireQuote quoteId={quote.id} version={quote.version} />
    )}
    {quoteCan('cancel', quote) && !isBeingPaid(quote) && <CancelQuote quote={quote} />}
  </>
)

/** Ends the validity now: a later version can still be sent, unlike after a cancellation. */
const ExpireQuote = ({ quoteId, version }: { quoteId: string; version: number }) => (
  <ConfirmWrite
    endpoint={expireQuote}
    done="Devis expiré"
    refusals={sendingRefusals}
    input={{ quoteId, version }}
    trigger={(ask) => (
      <Button variant="secondary" onClick={ask}>
        Faire expirer
      </Button>
    )}
    title="Mettre fin à la validité de ce devis&nbsp;?"
    description="Le client ne pourra plus l’accepter ni le payer, et ses colis redeviennent disponibles. Une nouvelle version pourra être envoyée."
    confirmLabel="Faire expirer"
    danger
  />
)

type Props = Pick<OfficeQuoteData, 'quote'>

/** Nothing more is asked of the office: once it has set the price, the domain (`announcementOf`) judges whether the kept card pays. */
const StandingOrderNotice = ({ quote }: Props) =>
  quote.standingOrder && (
    <Notice kind="info" title="Devis d’un envoi programmé">
      <p>
        <Sentence quote={quote} order={quote.standingOrder} />
      </p>
    </Notice>
  )

function Sentence({ quote, order }: Props & { order: QuoteStandingOrder }) {
  const { status, announced, ceilingCents } = order
  // The next pass ends it.
  if (status === 'announced' && quote.status === 'paid')
    return 'Le client l’a payé lui-même, sans attendre.'
  if (status === 'announced' && quote.uninsured) {
    return `Annoncé au client, mais le paiement prévu ${paidWhen(order)} n’aura pas lieu si l’assurance ne couvre pas le contenu d’ici là. Une nouvelle version annule cette annonce.`
  }
  if (status === 'announced' && announced) {
    return `Annoncé au client, payé ${paidWhen(order)} s’il ne l’arrête pas. Une nouvelle version annule cette annonce.`
  }
  if (status === 'paying') return 'Son paiement est en cours.'
  if (status === 'paid') return 'Accepté et payé de lui-même, comme le client l’avait autorisé.'
  if (status === 'ended') {
    return 'L’envoi programmé est terminé\u00A0: ce devis est un devis ordinaire.'
  }
  return (
    <>
      Le client a autorisé son paiement jusqu’à <Money cents={ceilingCents} />, avec exactement ces
      colis et ces choix. Au-dessus, ou avec une autre prestation, il devra le payer lui-même.
    </>
  )
}
