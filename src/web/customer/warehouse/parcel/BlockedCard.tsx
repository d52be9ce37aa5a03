import { PackageMinus, Send, Trash2, Undo2, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import type { ParcelSituationView } from '#contract/warehouse/parcel-requests.ts'
import { advisedChoice, gentlestFirst, type BlockedChoice } from '#domain/parcel/request.ts'
import { timeLeft } from '#web/copy/durations.ts'
import { nearMoment } from '#web/copy/civil-day.ts'
import { formatParisDay } from '#web/copy/format-date.ts'
import { blockedChoices, returnAwaits } from '#web/copy/requests.ts'
import { useNow } from '#web/chrome/use-now.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { IconTile } from '#web/ui/IconTile.tsx'
import { Ring } from '#web/ui/Ring.tsx'
import { actRow, ActWords } from './ActRow.tsx'
import { Clocks } from './Clocks.tsx'
import { ChoiceForm } from './ChoiceForm.tsx'
import { dayText } from './StorageCard.tsx'
import { FormDialog } from '#web/chrome/FormDialog.tsx'

type Block = NonNullable<ParcelSituationView['block']>

/** Why the parcel is held back, the owner's choices, and the deadline. */
export function BlockedCard({
  parcelId,
  block,
  situation,
}: {
  parcelId: string
  block: Block
  situation: ParcelSituationView
}) {
  const { storage, requests } = situation
  const [choice, setChoice] = useState<BlockedChoice | null>(null)
  // The choice waits for the team, or is accepted and not done yet.
  const chosen = requests.find(({ kind, state }) => kind === 'blocked-choice' && state !== 'closed')
  return (
    <Card aria-labelledby="blocage-titre" className="border-2 border-problem">
      <div className="items-center gap-x-8 sm:grid sm:auto-cols-fr sm:grid-flow-col">
        <div className="min-w-0">
          <h2 id="blocage-titre" className="text-22 text-problem max-sm:text-18">
            Ce colis est bloqué
          </h2>
          <p className="mt-1 break-words sm:mt-2 sm:text-lg">{block.reason}</p>
        </div>
        {!chosen && <Deadline block={block} />}
      </div>
      {block.box && <WaitingBox {...block.box} />}
      {chosen ? (
        <p className="mt-3 text-ink-soft">
          {chosen.state === 'answered'
            ? (returnAwaits([chosen]) ?? 'Votre choix est accepté\u00a0: nous nous en occupons.')
            : 'Votre choix est noté\u00a0: l’équipe vous répond ci-dessous, dans «\u00a0Vos demandes\u00a0».'}
        </p>
      ) : (
        <Choices block={block} right={situation.shopWithdrawal} onChoose={setChoice} />
      )}
      <Clocks situation={situation} isReturnAbove={!chosen && block.choices.includes('return')} />
      <FormDialog
        open={choice !== null}
        onClose={() => {
          setChoice(null)
        }}
        title={choice ? `${blockedChoices[choice].label}\u00a0?` : ''}
        description="Rien n’est fait avant la réponse de l’équipe."
      >
        {choice && (
          <ChoiceForm
            parcelId={parcelId}
            choice={choice}
            storage={choice === 'remove-item' ? null : storage}
            onClose={() => setChoice(null)}
          />
        )}
      </FormDialog>
    </Card>
  )
}

/** The one that we advise, then the others as rows. */
function Choices({
  block: { choices },
  right,
  onChoose,
}: {
  block: Block
  right: ParcelSituationView['shopWithdrawal']
  onChoose: (choice: BlockedChoice) => void
}) {
  const advised = advisedChoice(choices)
  const others = gentlestFirst(choices).filter((one) => one !== advised)
  return (
    <div className="mt-3 grid gap-x-8 sm:mt-4 gap-y-4 sm:grid-flow-col sm:auto-cols-fr">
      {advised && (
        <div className="rounded-xl bg-action-soft p-3 sm:p-4">
          <p className="mb-1 w-fit rounded-chip sm:mb-2 bg-action px-2.5 text-12 leading-5 font-semibold text-on-action">
            Conseillé
          </p>
          <h3 id="conseil-titre" className="text-18">
            {blockedChoices[advised].label}
          </h3>
          <p className="mt-1 max-sm:text-14">{hintOf(advised, right)}</p>
          <Button
            aria-describedby="conseil-titre"
            className="mt-3 w-full"
            onClick={() => onChoose(advised)}
          >
            Choisir cette solution
          </Button>
        </div>
      )}
      <div className="-mb-4 empty:hidden">
        {others.map((one) => (
          <button key={one} type="button" className={actRow} onClick={() => onChoose(one)}>
            <ActWords
              picture={<IconTile Icon={icons[one]} />}
              label={blockedChoices[one].label}
              hint={hintOf(one, right)}
            />
          </button>
        ))}
      </div>
    </div>
  )
}

/** Of a return, also until when its shop must take it. */
const hintOf = (choice: BlockedChoice, right: ParcelSituationView['shopWithdrawal']): string =>
  choice === 'return' && right && !right.isOver
    ? `${blockedChoices.return.hint} Rétractation, en principe jusqu’au ${dayText(right.lastDay)}.`
    : blockedChoices[choice].hint

const icons: Readonly<Record<BlockedChoice, LucideIcon>> = {
  'ship-as-is': Send,
  return: Undo2,
  'remove-item': PackageMinus,
  destroy: Trash2,
}

/** The box is paid, and waits for its owner’s choice. */
function WaitingBox({ number, others }: NonNullable<Block['box']>) {
  return (
    <p className="mt-3">
      Votre envoi <span className="font-mono whitespace-nowrap">{number}</span>, déjà payé, attend
      votre choix{others > 0 && ` avec ${otherParcels(others)}`}. Si ce colis ne part pas,{' '}
      {others === 0
        ? 'l’envoi est annulé, et l’équipe étudie son remboursement.'
        : 'la boîte part sans lui, et l’équipe étudie ce qui vous revient.'}
    </p>
  )
}

const otherParcels = (others: number): string =>
  others === 1 ? 'votre autre colis' : `vos ${others}\u00a0autres colis`

const hour = 3_600_000
const day = 24 * hour

function Deadline({ block: { blockedAt, deadline } }: { block: Block }) {
  const left = Date.parse(deadline) - useNow()
  if (left <= 0)
    return (
      <p className="mt-2">
        Le délai pour choisir est passé le {formatParisDay(deadline)}. Choisissez sans attendre.
      </p>
    )
  const { here, paris } = nearMoment(new Date(deadline))
  return (
    <div className="figures mt-2 flex items-center gap-3">
      {/* The sentence beside it says it. */}
      <span aria-hidden="true" className="flex max-sm:*:size-11">
        <Ring
          label="Temps pour choisir"
          text={timeLeft(left)}
          left={left}
          of={Date.parse(deadline) - Date.parse(blockedAt)}
        >
          {left < day ? (
            <>{Math.floor(left / hour)}&nbsp;h</>
          ) : (
            <>{Math.floor(left / day)}&nbsp;j</>
          )}
        </Ring>
      </span>
      <p>
        Jusqu’au <strong>{here}</strong>
        <span className="sr-only">&nbsp;: encore {timeLeft(left)}</span>
        {paris && <span className="block text-13 text-ink-soft">{paris}</span>}
      </p>
    </div>
  )
}
