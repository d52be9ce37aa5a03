import { Link, useParams } from 'react-router'
import type { Tracking } from '#contract/shipping/tracking-links.ts'
import { towards } from '#domain/destination/destination.ts'
import {
  arrivalWindow,
  carrierPlace,
  travelledShare,
  type ArrivalWindow,
} from '#domain/shipment/arrival-window.ts'
import { isComingBack } from '#domain/shipment/tracking.ts'
import { parisDayOf } from '#domain/storage/paris-day.ts'
import { Arrival } from '#web/chrome/Arrival.tsx'
import { Moment } from '#web/chrome/Moment.tsx'
import { WindowLine } from '#web/chrome/route/Arrival.tsx'
import { portsOfBox } from '#web/chrome/route/journey-ports.ts'
import { RouteMap } from '#web/chrome/route/RouteMap.tsx'
import { ExpectedDelay } from '#web/chrome/RealDelays.tsx'
import { useNow } from '#web/chrome/use-now.ts'
import { errorSentence } from '#web/copy/errors.ts'
import { trackingStates } from '#web/copy/tracking.ts'
import { paths } from '#web/paths.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { SkeletonList } from '#web/ui/SkeletonList.tsx'
import { Timeline, type TimelineStep } from '#web/ui/Timeline.tsx'
import { useTracking } from './use-tracking.ts'

const gone = 'Ce lien de suivi n’existe pas ou n’est plus valable'

/** /suivi/:jeton: where a box is, for whoever was given its link. */
export function TrackingPage() {
  const { '*': token = '' } = useParams()
  return (
    <div className="mx-auto max-w-3xl px-4 py-10 sm:px-6">
      <Followed key={token} token={token} />
    </div>
  )
}

function Followed({ token }: { token: string }) {
  const { followed, readAgain } = useTracking(token)
  switch (followed.state) {
    case 'shown':
      return <Journey tracking={followed.tracking} />
    case 'gone':
      return <Gone />
    case 'failed':
      return (
        <>
          <PageHeader title="Suivi d’un envoi" />
          <ErrorState title={errorSentence(followed.error)} onRetry={readAgain} />
        </>
      )
    case 'loading':
      return (
        <>
          <PageHeader title="Suivi d’un envoi" />
          <SkeletonList rows={3} />
        </>
      )
  }
}

function Gone() {
  return (
    <>
      <PageHeader title={gone} />
      <EmptyState
        title="Rien à suivre ici"
        action={
          <Link to={paths.home} className={buttonStyle('secondary')}>
            Découvrir Escale
          </Link>
        }
      >
        La personne qui vous l’a envoyé peut en créer un nouveau depuis son compte.
      </EmptyState>
    </>
  )
}

function Journey({ tracking }: { tracking: Tracking }) {
  const { status, destination } = tracking
  return (
    <>
      <PageHeader title={`Un envoi ${towards(destination)}`}>
        <p role="status">{sentences[status]}</p>
      </PageHeader>
      <div className="grid gap-5">
        {status !== 'cancelled' && <Way tracking={tracking} status={status} />}
        <Card aria-labelledby="etapes-titre">
          <h2 id="etapes-titre" className="mb-4 text-xl">
            Étapes
          </h2>
          <Steps tracking={tracking} />
          {isToCome(status) && (
            <div className="mt-5 border-t border-line pt-4 text-14 text-ink-soft">
              <ExpectedDelay {...tracking} />
            </div>
          )}
        </Card>
      </div>
    </>
  )
}

const isToCome = (status: Tracking['status']): boolean =>
  status === 'to_pack' || status === 'ready' || status === 'handed_over'

type WayProps = { tracking: Tracking; status: Exclude<Tracking['status'], 'cancelled'> }

/** Its route, with the days of its one box; several have theirs in the steps below. */
function Way({ tracking, status }: WayProps) {
  const now = new Date(useNow())
  const { boxes, destination } = tracking
  const box = boxes.length === 1 ? boxes[0] : notPacked
  const window = windowOf(tracking, box)
  return (
    <RouteMap
      destination={destination}
      share={shares[status] ?? underWay(box, window, now)}
      {...portsOfBox(status, {
        packed: box?.packedAt,
        'under-way': box?.handedOverAt,
        delivered: box?.deliveredAt,
      })}
      end={status === 'returned' ? 'held' : 'arriving'}
      window={
        status === 'handed_over' && (
          <WindowLine
            window={window}
            isComingBack={box !== undefined && box.news.some(({ state }) => isComingBack(state))}
          />
        )
      }
    />
  )
}

function underWay(box: Box | undefined, window: ArrivalWindow | null, now: Date): number {
  const place = carrierPlace((box?.news ?? []).map(({ state }) => state))
  return travelledShare(new Date(box?.handedOverAt ?? now), window, now, place)
}

/** Counted from its hand-over; `null` before it. */
const windowOf = (tracking: Tracking, box: Box | undefined): ArrivalWindow | null =>
  box?.handedOverAt ? arrivalWindow(parisDayOf(new Date(box.handedOverAt)), tracking) : null

/** Of what is not under way. */
const shares: Readonly<Partial<Record<Tracking['status'], number>>> = {
  to_pack: 0,
  ready: 0,
  delivered: 1,
  returned: 0,
}

const sentences: Readonly<Record<Tracking['status'], string>> = {
  to_pack: 'En préparation à Limoges.',
  ready: 'Emballé, prêt à partir.',
  handed_over: 'En route.',
  delivered: 'Livré.',
  returned: 'Revenu à Limoges.',
  cancelled: 'Annulé.',
}

/** The steps of its one box; of several, those of each, and that there will be another. */
function Steps({ tracking }: { tracking: Tracking }) {
  const { boxes, status, destination } = tracking
  const isToPack = status === 'to_pack'
  const [only = notPacked, ...others] = boxes
  if (others.length === 0 && !(isToPack && boxes.length > 0)) {
    return <Timeline label="Étapes de l’envoi" steps={stepsOf(only, destination)} />
  }
  return (
    <div className="grid gap-6">
      {boxes.map((box) => {
        const name = `Boîte\u00a0${box.place}${isToPack ? '' : ` sur ${boxes.length}`}`
        return (
          <section key={box.place} aria-label={name}>
            <h3 className="mb-3 font-semibold">{name}</h3>
            <Timeline label={`Étapes de la ${name}`} steps={stepsOf(box, destination)} />
          </section>
        )
      })}
      {isToPack && <p className="text-ink-soft">Le reste de l’envoi est en préparation.</p>}
    </div>
  )
}

type Box = Omit<Tracking['boxes'][number], 'packedAt'> & { readonly packedAt: string | null }

const notPacked: Box = {
  place: 1,
  status: 'ready',
  packedAt: null,
  handedOverAt: null,
  deliveredAt: null,
  news: [],
}

/** Each with its date once it is passed; the step under way has none. */
function stepsOf({ status, news, ...at }: Box, destination: string): TimelineStep[] {
  const isHandedOver = at.handedOverAt !== null
  const isUnderWay = status === 'handed_over'
  return [
    { key: 'prepared', title: 'Emballé à Limoges', ...reached(at.packedAt) },
    { key: 'handed-over', title: 'Remis au transporteur', ...reached(at.handedOverAt) },
    {
      key: 'under-way',
      title: `En route ${towards(destination)}`,
      state: isUnderWay ? 'current' : isHandedOver ? 'done' : 'to-come',
      detail: isUnderWay && news.length > 0 && <News news={news} />,
    },
    status === 'returned'
      ? { key: 'returned', title: 'Revenu à Limoges', state: 'current' }
      : { key: 'delivered', title: 'Livré', ...arrived(at) },
  ]
}

/** What the carrier said, newest first, in our words: its own may name a place. A state said twice in a row is one. */
const News = ({ news }: Pick<Box, 'news'>) => (
  <ul className="grid gap-1 text-sm" aria-label="Nouvelles du transporteur">
    {news.filter(isBeginning).map(({ state, at }) => (
      <li key={`${at} ${state}`}>
        {trackingStates[state]}, <Moment at={at} className="text-ink-soft" />
      </li>
    ))}
  </ul>
)

const isBeginning = ({ state }: Box['news'][number], place: number, all: Box['news']): boolean =>
  all[place + 1]?.state !== state

const reached = (at: string | null): Pick<TimelineStep, 'state' | 'when'> =>
  at === null ? { state: 'to-come' } : { state: 'done', when: <Moment at={at} /> }

const arrived = ({
  deliveredAt: at,
  handedOverAt,
}: Pick<Box, 'deliveredAt' | 'handedOverAt'>): Pick<TimelineStep, 'state' | 'when'> =>
  at === null
    ? { state: 'to-come' }
    : { state: 'done', when: <Arrival at={at} handedOverAt={handedOverAt} /> }
