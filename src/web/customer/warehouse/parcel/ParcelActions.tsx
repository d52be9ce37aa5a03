import { Scale, Undo2 } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import { disputeWeight, type ParcelSituationView } from '#contract/warehouse/parcel-requests.ts'
import type { CustomerAct } from '#domain/parcel/customer-acts.ts'
import type { Parcel } from '#web/api/parcels.ts'
import { formatShortMoment, formatShortParisDay } from '#web/copy/format-date.ts'
import {
  nothingSentence,
  whyNotSentence,
  requestFieldSentence,
  requestRefusals,
} from '#web/copy/requests.ts'
import { ContentsToComplete } from '#web/customer/warehouse/contents/ContentsCard.tsx'
import { DeleteDeclaration } from '#web/customer/warehouse/declare/DeleteDeclaration.tsx'
import { paths } from '#web/paths.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { Card } from '#web/ui/Card.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { RequestDialog } from './RequestDialog.tsx'
import { ReturnForm } from './ReturnForm.tsx'
import { Clocks } from './Clocks.tsx'
import { Companions, Grouping } from './Companions.tsx'
import { TodayPrice } from './TodayPrice.tsx'
import { ActionForm } from '#web/chrome/action/ActionForm.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'
import { useNow } from '#web/chrome/use-now.ts'
import { TextArea } from '#web/ui/TextArea.tsx'
import { useTexts } from './use-texts.ts'

type Props = { readonly parcel: Parcel; readonly situation: ParcelSituationView }

/** The actions possible now, and why the others are not, but for a deadline that is over: from the same rules that the server checks. */
export function ParcelActions({ parcel, situation }: Props) {
  const reasonAgainst = (act: CustomerAct): string | undefined => {
    const refusal = situation.acts.find((one) => one.act === act)?.refusal ?? null
    return refusal === null ? undefined : whyNotSentence(act, refusal, parcel.status)
  }
  // What to do about it stands in the card that says why.
  if (parcel.status === 'blocked') return null
  const nothing = nothingSentence(situation, parcel.status)
  return (
    <Card
      aria-labelledby="actions-titre"
      raised={nothing === null}
      className={nothing === null ? 'border-2 border-action!' : ''}
    >
      <h2 id="actions-titre" className="mb-3 text-22">
        Que faire maintenant&nbsp;?
      </h2>
      {nothing === null ? (
        <Buttons parcel={parcel} situation={situation} reasonAgainst={reasonAgainst} />
      ) : (
        <p>{nothing}</p>
      )}
      <Clocks situation={situation} isReturnAbove={!reasonAgainst('ask-return')} />
    </Card>
  )
}

function Buttons({
  parcel,
  situation,
  reasonAgainst,
}: Props & { readonly reasonAgainst: (act: CustomerAct) => string | undefined }) {
  if (parcel.status === 'pending_arrival')
    return <AwaitedActs parcel={parcel} next={reasonAgainst('request-quote')} />
  const group = groupOf(parcel, situation)
  const isOver = (wanted: CustomerAct) =>
    situation.acts.some(({ act, refusal }) => act === wanted && refusal === 'dispute-too-late')
  const impossible = acts.flatMap(({ act, label }) => {
    const reason = isOver(act) ? undefined : reasonAgainst(act)
    return reason === undefined ? [] : [{ label, reason }]
  })
  return (
    <>
      <Sending
        parcel={parcel}
        situation={situation}
        mayAsk={!reasonAgainst('request-quote')}
        group={group}
      />
      <div className="mt-4 -mb-4 empty:hidden">
        {situation.companions && !group && (
          <Companions parcels={situation.companions} weightGrams={weightOf(parcel)} />
        )}
        {!reasonAgainst('ask-return') && (
          <RequestDialog
            label="Retourner à la boutique"
            hint={returnHint(situation.shopWithdrawal)}
            Icon={Undo2}
            title="Retourner ce colis à la boutique"
          >
            {(close) => (
              <ReturnForm
                parcelId={parcel.id}
                right={situation.shopWithdrawal}
                storage={situation.storage}
                onClose={close}
              />
            )}
          </RequestDialog>
        )}
        {!reasonAgainst('dispute-weight') && (
          <Dispute parcelId={parcel.id} until={situation.disputeUntil} />
        )}
      </div>
      {impossible.length > 0 && (
        <ul className="mt-3 grid gap-2 text-14 text-ink-soft">
          {impossible.map(({ label, reason }) => (
            <li key={label}>
              <strong className="block font-semibold">{label}</strong>
              {reason}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** With whom its owner asked that it leaves. */
const groupOf = ({ requestedAction }: Parcel, { companions }: ParcelSituationView) =>
  requestedAction === 'grouping' && companions && companions.count > 0 ? companions : null

const weightOf = ({ reception }: Parcel): number => reception?.weightGrams ?? 0

/** What was asked for first, then the other way. */
const Sending = ({
  parcel,
  situation: { today },
  mayAsk,
  group,
}: Props & { mayAsk: boolean; group: ReturnType<typeof groupOf> }) => (
  <div className="flex flex-wrap items-start gap-x-2 gap-y-3 empty:hidden max-sm:*:w-full xl:*:w-full">
    {group && (
      <Grouping parcels={group} weightGrams={weightOf(parcel)} destination={today?.destination} />
    )}
    {today && <TodayPrice today={today} parcelId={parcel.id} isSecond={group !== null} />}
    {mayAsk && (
      <Link
        to={paths.quoteForParcel(parcel.id)}
        className={buttonStyle(group ? 'secondary' : 'primary')}
      >
        {group ? 'Demander un devis pour lui seul' : 'Demander un devis'}
      </Link>
    )}
  </div>
)

/** Of a parcel that is still awaited: first its contents and what they lack, then what comes next, and the declaration itself. */
function AwaitedActs({ parcel, next }: { parcel: Parcel; next: string | undefined }) {
  const navigate = useNavigate()
  return (
    <>
      <ContentsToComplete parcelId={parcel.id} announced={parcel.description} />
      <p className="mt-4 border-t border-line pt-4">{next}</p>
      <div className="mt-1 -mb-2 flex flex-wrap gap-x-5">
        <Link
          to={paths.editParcel(parcel.id)}
          className={`${linkStyle} inline-flex min-h-11 items-center`}
        >
          Modifier
        </Link>
        <DeleteDeclaration parcel={parcel} onDeleted={() => void navigate(paths.parcels)} isLink />
      </div>
    </>
  )
}

const returnHint = (right: ParcelSituationView['shopWithdrawal']) =>
  right && !right.isOver
    ? `Rétractation, en principe jusqu’au ${formatShortParisDay(`${right.lastDay}T12:00:00Z`)}`
    : undefined

const day = 86_400_000

/** Until when, in amber on the last day. */
function Dispute({ parcelId, until }: { parcelId: string; until: string | null }) {
  const now = useNow()
  const isLastDay = until !== null && Date.parse(until) - now < day
  const hint = until && (
    <span className={isLastDay ? 'font-medium text-waiting' : ''}>
      Jusqu’au {formatShortMoment(until)}
    </span>
  )
  return (
    <RequestDialog
      label="Contester la pesée"
      hint={hint}
      Icon={Scale}
      title="Contester la pesée"
      description="L’équipe le remet sur la balance, ou vous explique ce qu’elle a mesuré."
    >
      {(close) => <DisputeForm parcelId={parcelId} onClose={close} />}
    </RequestDialog>
  )
}

const acts = [
  { act: 'request-quote', label: 'Demander un devis' },
  { act: 'ask-return', label: 'Retourner à la boutique' },
  { act: 'dispute-weight', label: 'Contester la pesée' },
] as const satisfies readonly { act: CustomerAct; label: string }[]

/** Why the weight or the size may be wrong; the team weighs again, or explains. */
function DisputeForm({ parcelId, onClose }: { parcelId: string; onClose: () => void }) {
  const { valueOf, isComplete, wiring } = useTexts(['reason'] as const)
  const asking = useAction(disputeWeight, {
    done: 'Pesée contestée',
    refusals: requestRefusals,
    onDone: onClose,
  })
  const errorOf = (field: string) => requestFieldSentence(asking.fields[field])

  function submit(form: HTMLFormElement) {
    if (isComplete(form)) asking.run({ parcelId, reason: valueOf('reason') })
  }

  return (
    <ActionForm
      action={asking}
      onSubmit={submit}
      submitLabel="Contester la pesée"
      onCancel={onClose}
    >
      <TextArea
        label="Ce qui vous paraît faux"
        hint="Par exemple le poids annoncé par la boutique."
        rows={3}
        maxLength={500}
        {...wiring('reason', errorOf('reason'))}
      />
    </ActionForm>
  )
}
