import type { ReactNode } from 'react'
import type { ToDo } from '#contract/office/overview.ts'
import type { RequestKind, RequestOutcome } from '#domain/parcel/request.ts'
import { Money } from '#web/chrome/Money.tsx'
import { formatCivilDay } from '#web/copy/civil-day.ts'
import { formatMoney } from '#web/copy/format-money.ts'
import { formatParisDay, formatShortMoment } from '#web/copy/format-date.ts'
import { notPaidUninsured, paidWhen } from '#web/copy/paid-when.ts'
import { shopsOf } from '#web/copy/shops.ts'
import { paths } from '#web/paths.ts'
import { missingPieceNames, requestKindNames } from '#words/parcels.ts'
import { planNames } from '#words/plan-names.ts'

type ToDoWords = {
  readonly title: ReactNode
  readonly detail: ReactNode
  readonly to: string
  readonly act: string
  /** Added to the button's name for people who hear the buttons one after the other. */
  readonly about: string
}

export function wordsOf(item: ToDo): ToDoWords {
  if (isQuote(item)) return quote(item)
  switch (item.kind) {
    case 'quote-announced':
      return announced(item)
    case 'payment-pending':
      return {
        title: (
          <>
            Commande <span className="font-mono">{item.number}</span>&nbsp;:{' '}
            <strong>
              <Money cents={item.totalCents} />
            </strong>
          </>
        ),
        detail: 'votre banque confirme le paiement, rien d’autre à faire',
        to: paths.order(item.id),
        act: 'Suivre',
        about: `commande ${item.number}`,
      }
    case 'subscription-due':
      return {
        title: (
          <>
            Abonnement {planNames[item.plan]}&nbsp;:{' '}
            <strong>
              <Money cents={item.priceCents} />
            </strong>{' '}
            à régler
          </>
        ),
        detail: untilWhen(item),
        to: paths.subscription,
        act: 'Régulariser',
        about: 'abonnement',
      }
    case 'parcel-blocked':
      return {
        title: parcel(item, 'bloqué à l’entrepôt'),
        detail: 'nous avons besoin de votre décision',
        to: paths.parcel(item.id),
        act: 'Choisir la suite',
        about: `colis ${item.trackingNumber}`,
      }
    case 'request-answered':
      return answered(item)
    case 'storage-ending':
      return storage(item)
    case 'declaration-incomplete':
      return incomplete(item)
    case 'invoice-differs':
      return differing(item)
  }
}

/** The same day as on the page of the plan. */
const untilWhen = ({
  benefitsUntil,
  benefitsStopped,
}: Extract<ToDo, { kind: 'subscription-due' }>) => {
  if (benefitsStopped) return 'vos avantages reviennent dès qu’il est payé'
  return benefitsUntil === null
    ? 'à régler avant la fin de votre offre'
    : `à régler au plus tard le ${formatParisDay(benefitsUntil)}`
}

const storage = (item: Extract<ToDo, { kind: 'storage-ending' }>): ToDoWords => ({
  title: parcel(item, storageWords(item)),
  detail: storageDetail(item),
  to: item.mayBeQuoted ? paths.quoteForParcel(item.id) : paths.parcel(item.id),
  act: item.mayBeQuoted ? 'Demander un devis' : 'Voir le colis',
  about: `colis ${item.trackingNumber}`,
})

type Quote = Extract<ToDo, { kind: 'quote-to-pay' | 'quote-to-accept' }>

const isQuote = (item: ToDo): item is Quote =>
  item.kind === 'quote-to-pay' || item.kind === 'quote-to-accept'

const quote = (item: Quote): ToDoWords => {
  const isAccepted = item.kind === 'quote-to-pay'
  return {
    title: (
      <>
        {shopsOf(item.parcels) || 'Devis'} {isAccepted ? 'à payer' : 'à valider'}&nbsp;:{' '}
        <strong>
          <Money cents={item.totalCents} />
        </strong>
      </>
    ),
    detail: (
      <>
        <span className="font-mono max-sm:hidden">{item.number}, </span>
        jusqu’au {formatShortMoment(item.validUntil)}
      </>
    ),
    to: isAccepted ? paths.cart : paths.quote(item.id),
    act: isAccepted ? 'Payer' : 'Voir le devis',
    about: `devis ${item.number}`,
  }
}

type AnnouncedQuote = Extract<ToDo, { kind: 'quote-announced' }>

const announced = (item: AnnouncedQuote): ToDoWords =>
  item.standingOrder.isUninsured ? notInsured(item) : paidByItself(item)

/** It is not paid until its contents or its insurance are others. */
const notInsured = (item: AnnouncedQuote): ToDoWords => ({
  title: (
    <>
      {shopsOf(item.parcels) || 'Devis'} à assurer&nbsp;:{' '}
      <strong>
        <Money cents={item.totalCents} />
      </strong>
    </>
  ),
  detail: `${notPaidUninsured(item.standingOrder)}.`,
  to: paths.quote(item.id),
  act: 'Voir le devis',
  about: `devis ${item.number}`,
})

const paidByItself = (item: AnnouncedQuote): ToDoWords => ({
  title: (
    <>
      {shopsOf(item.parcels) || 'Devis'} payé automatiquement&nbsp;:{' '}
      <strong>
        <Money cents={item.totalCents} />
      </strong>
    </>
  ),
  detail: `envoi programmé, ${paidWhen(item.standingOrder)}`,
  to: paths.quote(item.id),
  act: 'Payer ou arrêter',
  about: `devis ${item.number}`,
})

const parcel = (
  { merchant, trackingNumber }: { merchant: string; trackingNumber: string },
  words: string,
) => (
  <>
    <strong className="font-semibold">{merchant}</strong>&nbsp;: {words}{' '}
    <span className="font-mono text-13 text-ink-soft max-sm:hidden">{trackingNumber}</span>
  </>
)

type Answered = Extract<ToDo, { kind: 'request-answered' }>

/** The answer to a claim is on the claims page; any other is on the parcel's page. */
const answered = ({ asked, outcome, parcelId, merchant, trackingNumber }: Answered): ToDoWords => ({
  title: parcel(
    { merchant: merchant ?? 'Colis réclamé', trackingNumber },
    answerWords(asked, outcome),
  ),
  detail: 'l’équipe a répondu à votre demande',
  to: parcelId === null || asked === 'claim' ? paths.claims : paths.parcelRequests(parcelId),
  act: 'Lire la réponse',
  about: `colis ${trackingNumber}`,
})

const listed = new Intl.ListFormat('fr')

type Incomplete = Extract<ToDo, { kind: 'declaration-incomplete' }>

function incomplete(item: Incomplete): ToDoWords {
  const isAlone = item.count === 1
  const missing = listed.format(item.missing.map((piece) => missingPieceNames[piece]))
  return {
    title: isAlone ? (
      parcel(
        item,
        item.isPaid ? 'payé, retenu par sa déclaration incomplète' : 'déclaration incomplète',
      )
    ) : (
      <>{item.count}&nbsp;colis&nbsp;: déclaration incomplète</>
    ),
    detail: isAlone
      ? `il manque ${missing}\u00a0: la douane les demande, il attend`
      : `${item.isPaid ? 'un envoi payé attend\u00a0: ' : ''}la douane demande leur contenu et leur facture d’achat, ils ne partent pas sans`,
    to: isAlone ? paths.parcelContents(item.id) : paths.incompleteParcels,
    act: 'Compléter',
    about: isAlone ? `colis ${item.trackingNumber}` : `${item.count} colis`,
  }
}

type Differing = Extract<ToDo, { kind: 'invoice-differs' }>

function differing(item: Differing): ToDoWords {
  const others = item.count - 1
  return {
    title: parcel(item, differenceWords(item)),
    detail:
      (others === 0
        ? ''
        : others === 1
          ? 'et 1\u00a0autre achat\u00a0: '
          : `et ${others}\u00a0autres achats\u00a0: `) +
      (item.isPaid
        ? 'son envoi payé attend que les deux soient égaux'
        : 'les deux doivent être égaux avant le départ'),
    to: paths.parcelContents(item.id),
    act: 'Corriger',
    about: `facture du colis ${item.trackingNumber}`,
  }
}

const differenceWords = ({ totalCents, linesCents }: Differing): string =>
  totalCents === null
    ? 'facture de plusieurs colis, total à indiquer'
    : `facture de ${formatMoney(totalCents)}, contenus de ${formatMoney(linesCents)}`

type Storage = Extract<ToDo, { kind: 'storage-ending' }>

function storageWords({ daysLeft, feeDueCents }: Storage): string {
  if (feeDueCents > 0) return 'stockage facturé'
  if (daysLeft === 0) return 'dernier jour de stockage gratuit'
  return daysLeft === 1
    ? 'encore 1\u00a0jour de stockage gratuit'
    : `encore ${daysLeft}\u00a0jours de stockage gratuit`
}

/** The days are those of the warehouse: the reader may already be on the next day. */
function storageDetail({ freeUntil, feeDueCents }: Storage): ReactNode {
  if (feeDueCents === 0) return `gratuit jusqu’au ${formatCivilDay(freeUntil)} (jour de Limoges)`
  return (
    <>
      gratuit jusqu’au {formatCivilDay(freeUntil)}, déjà <Money cents={feeDueCents} /> sur le
      prochain devis
    </>
  )
}

/** The label of an answer that is not read yet. */
function answerWords(kind: RequestKind, outcome: RequestOutcome): string {
  if (kind === 'claim') return outcome === 'accepted' ? 'il est à vous' : 'réclamation refusée'
  return `${requestKindNames[kind].toLowerCase()}, demande ${outcome === 'refused' ? 'refusée' : 'acceptée'}`
}
