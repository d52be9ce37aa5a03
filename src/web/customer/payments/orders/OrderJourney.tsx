import { Fragment } from 'react'
import { Link } from 'react-router'
import { useQuery } from '@tanstack/react-query'
import type { OrderView } from '#contract/payments/orders.ts'
import { Money } from '#web/chrome/Money.tsx'
import { paths } from '#web/paths.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { linkStyle } from '#web/ui/link-style.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { readClaimForm, type ClaimForm } from '#contract/shipping/cargo-claims.ts'
import { query } from '#web/api/query.ts'
import { claimKinds, claimStates, whyNoClaim } from '#web/copy/claims.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { orderSteps } from '#web/chrome/order-steps.tsx'
import { StoryFold } from '#web/customer/StoryFold.tsx'
import { Card } from '#web/ui/Card.tsx'
import { isFollowed, travelsOf } from './box-travels.ts'
import { BoxJourney } from './BoxJourney.tsx'
import { FootPart } from './FootPart.tsx'
import { ClaimDeadline } from './ClaimDeadline.tsx'

type Shipment = OrderView['shipments'][number]

/** A cancelled one goes nowhere. */
const travellingOf = ({ shipments }: OrderView) =>
  shipments.filter(({ status }) => status !== 'cancelled')

/** Where each box of each shipment of this order is; its story is under the ports of its one route, else under all of them. */
export function OrderJourney({ order }: { order: OrderView }) {
  const travelling = order.status === 'cancelled' ? [] : travellingOf(order)
  const isOneOfSeveral = travelling.length > 1
  const isOneRoute = travelling.flatMap(travelsOf).length === 1
  const steps = orderSteps(order)
  const story = steps.length > 0 && <StoryFold label="Étapes de la commande" steps={steps} />
  return (
    <>
      {travelling.length > 0 && (
        <ul className={`grid grid-cols-1 gap-5 ${isOneOfSeveral ? 'xl:grid-cols-2' : ''}`}>
          {travelling.map((shipment) => (
            <li key={shipment.id} className="grid min-w-0 grid-cols-1 content-start gap-5">
              <Supplement shipment={shipment} />
              <BoxJourney
                order={order}
                shipment={shipment}
                isOneOfSeveral={isOneOfSeveral}
                story={isOneRoute && story}
              />
            </li>
          ))}
        </ul>
      )}
      {!isOneRoute && story && <Card padding="tight">{story}</Card>}
    </>
  )
}

/** What to do when a box does not come as it should. */
export function OrderHelp({ order }: { order: OrderView }) {
  const travelling = travellingOf(order)
  const isOneOfSeveral = travelling.length > 1
  return travelling.map((shipment) => (
    <Fragment key={shipment.id}>
      {shipment.boxes.filter(isFollowed).map(({ id, place }) => (
        <ProblemCard key={id} boxId={id} name={problemName(shipment, place, isOneOfSeveral)} />
      ))}
    </Fragment>
  ))
}

/** Waits for the customer; a paid one leads to its lines. */
function Supplement({ shipment: { supplement } }: { shipment: Shipment }) {
  if (!supplement) return null
  const { quoteId, number, totalCents, isPaid } = supplement
  if (isPaid) {
    return (
      <p>
        Un supplément de <Money cents={totalCents} /> est payé&nbsp;:{' '}
        <Link to={paths.quote(quoteId)} className={linkStyle}>
          {number}
        </Link>
      </p>
    )
  }
  return (
    <Notice
      kind="warning"
      title={
        <>
          Un supplément de <Money cents={totalCents} /> est demandé
        </>
      }
    >
      <p>Votre envoi dépasse ce qui était payé. Il attend votre réponse à l’entrepôt.</p>
      <Link to={paths.quote(quoteId)} className={buttonStyle('call', 'normal', 'mt-3')}>
        Voir le supplément
      </Link>
    </Notice>
  )
}

/** « cet envoi », « la boîte 2 », with the shipment's number beside those of others. */
function problemName({ number, boxes }: Shipment, place: number, isOneOfSeveral: boolean): string {
  const whole = isOneOfSeveral ? `l’envoi ${number}` : 'cet envoi'
  if (boxes.length < 2) return whole
  return isOneOfSeveral ? `la boîte\u00a0${place} de ${whole}` : `la boîte\u00a0${place}`
}

/** Of a box that left: the claims made of it, and how to open one while that is possible. */
function ProblemCard({ boxId, name }: { boxId: string; name: string }) {
  const { data } = useQuery(query(readClaimForm, { boxId }))
  // The order reads well without it: nothing stands here while it loads, or when it fails.
  if (!data) return null
  const canClaim = data.kinds.some(({ refusal }) => refusal === null)
  return (
    <FootPart title={<>Un problème avec {name}&nbsp;?</>}>
      <Claims claims={data.claims} />
      {canClaim ? (
        <div className="mt-2 grid gap-3">
          <p className="max-w-prose text-ink-soft">
            Perte, dommage ou manque&nbsp;: dites-le-nous ici.
          </p>
          <ClaimDeadline kinds={data.kinds} />
          <p>
            <Link to={paths.openClaim(boxId)} className={buttonStyle('secondary')}>
              Ouvrir une réclamation
            </Link>
          </p>
        </div>
      ) : (
        <Closed form={data} />
      )}
    </FootPart>
  )
}

const Claims = ({ claims }: Pick<ClaimForm, 'claims'>) =>
  claims.length > 0 && (
    <ul className="mt-2 divide-y divide-line">
      {claims.map(({ id, number, kind, state }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-2 py-1">
          <Link to={paths.claim(id)} className={`${linkStyle} inline-flex min-h-11 items-center`}>
            <span>
              {claimKinds[kind].label}&nbsp;:{' '}
              <span className="font-mono whitespace-nowrap">{number}</span>
            </span>
          </Link>
          <Badge family={claimStates[state].family}>{claimStates[state].label}</Badge>
        </li>
      ))}
    </ul>
  )

/** Too early tells the day; too late leads to the contact form. */
function Closed({ form: { kinds, claims } }: { form: ClaimForm }) {
  const early = kinds.find(({ refusal }) => refusal === 'claim-too-early')
  const isLate = kinds.some(({ refusal }) => refusal === 'claim-too-late')
  if (!early && !isLate && claims.length > 0) return null
  return (
    <p className="mt-2 max-w-prose text-ink-soft">
      {early && `Si rien n’arrive, une réclamation est ${sentence(early)}`}
      {!early && isLate && 'Le délai pour réclamer ici est passé\u00a0; vos droits demeurent. '}
      {!early && (
        <Link to={paths.homeSection('contact')} className={linkStyle}>
          Écrivez-nous
        </Link>
      )}
      {!early && '.'}
    </p>
  )
}

const sentence = (early: ClaimForm['kinds'][number]): string =>
  (whyNoClaim(early) ?? '').replace(/^P/, 'p')
