import { useState } from 'react'
import type { ParcelSituationView } from '#contract/warehouse/parcel-requests.ts'
import { advisedChoice, gentlestFirst, type BlockedChoice } from '#domain/parcel/request.ts'
import { timeLeft } from '#web/copy/time-left.ts'
import { formatParisDay } from '#web/copy/format-date.ts'
import { blockedChoices, returnAwaits } from '#web/copy/requests.ts'
import { useNow } from '#web/chrome/use-now.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { Ring } from '#web/ui/Ring.tsx'
import { ChoiceForm } from './ChoiceForm.tsx'
import { TypingDialog } from './TypingDialog.tsx'

type Block = NonNullable<ParcelSituationView['block']>

/** Why the parcel is held back, the owner's choices, and the deadline. */
export function BlockedCard({
  parcelId,
  block,
  storage,
  requests,
}: {
  parcelId: string
  storage: ParcelSituationView['storage']
  block: Block
  requests: ParcelSituationView['requests']
}) {
  const [choice, setChoice] = useState<BlockedChoice | null>(null)
  // The choice waits for the team, or is accepted and not done yet.
  const chosen = requests.find(({ kind, state }) => kind === 'blocked-choice' && state !== 'closed')
  return (
    <Card aria-labelledby="blocage-titre" className="border-2 border-problem">
      <h2 id="blocage-titre" className="text-xl text-problem">
        Ce colis est bloqué
      </h2>
      <p className="mt-2 text-lg break-words">{block.reason}</p>
      {block.box && <WaitingBox {...block.box} />}
      {!chosen && <Deadline block={block} />}
      {chosen ? (
        <p className="mt-3 text-ink-soft">
          {chosen.state === 'answered'
            ? (returnAwaits([chosen]) ?? 'Votre choix est accepté\u00a0: nous nous en occupons.')
            : 'Votre choix est noté\u00a0: l’équipe vous répond ci-dessous, dans «\u00a0Vos demandes\u00a0».'}
        </p>
      ) : (
        <Choices choices={block.choices} onChoose={setChoice} />
      )}
      <TypingDialog
        open={choice !== null}
        onClose={() => {
          setChoice(null)
        }}
        title={choice ? `${blockedChoices[choice].label}\u00a0?` : ''}
        description="Rien n’est fait avant la réponse de l’équipe."
      >
        {(done, giveUp) =>
          choice && (
            <ChoiceForm
              parcelId={parcelId}
              choice={choice}
              storage={choice === 'remove-item' ? null : storage}
              onDone={done}
              onCancel={giveUp}
            />
          )
        }
      </TypingDialog>
    </Card>
  )
}

/** Titles, texts and buttons stand in line from one to the next. */
function Choices({
  choices,
  onChoose,
}: {
  choices: Block['choices']
  onChoose: (choice: BlockedChoice) => void
}) {
  const advised = advisedChoice(choices)
  return (
    <ul className="mt-6 grid grid-cols-[repeat(auto-fit,minmax(min(100%,15rem),1fr))] gap-3">
      {gentlestFirst(choices).map((one) => (
        <Choice key={one} choice={one} isAdvised={one === advised} onChoose={onChoose} />
      ))}
    </ul>
  )
}

function Choice({
  choice,
  isAdvised,
  onChoose,
}: {
  choice: BlockedChoice
  isAdvised: boolean
  onChoose: (choice: BlockedChoice) => void
}) {
  const { label, hint, act } = blockedChoices[choice]
  const isDestruction = choice === 'destroy'
  const variant = isAdvised ? 'primary' : 'secondary'
  return (
    <li
      className={joinClasses(
        'relative row-span-3 grid grid-rows-subgrid gap-1.5 rounded-xl border-2 p-4',
        isAdvised ? 'border-action bg-action-soft' : 'border-line',
      )}
    >
      <h3 className="text-16">
        {label}
        {isAdvised && (
          <span className="absolute -top-3 left-3.5 rounded-chip bg-action px-2.5 font-sans text-12 leading-5 font-semibold tracking-normal text-on-action">
            <span className="sr-only">, </span>Conseillé
          </span>
        )}
      </h3>
      <p className="text-14 text-ink-soft">{hint}</p>
      <Button
        variant={isDestruction ? 'ghost' : variant}
        className={joinClasses('mt-1.5', isDestruction && quiet)}
        onClick={() => onChoose(choice)}
      >
        {act}
      </Button>
    </li>
  )
}

const quiet = 'text-action! underline decoration-1 underline-offset-4'

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

function Deadline({ block: { blockedAt, deadline } }: { block: Block }) {
  const left = Date.parse(deadline) - useNow()
  if (left <= 0)
    return (
      <p className="mt-2">
        Le délai pour choisir est passé le {formatParisDay(deadline)}. Choisissez sans attendre.
      </p>
    )
  return (
    <div className="mt-2 flex items-start gap-2">
      {/* The sentence beside it says it. */}
      <span aria-hidden="true" className="mt-0.5">
        <Ring
          label="Temps pour choisir"
          text={timeLeft(left)}
          left={left}
          of={Date.parse(deadline) - Date.parse(blockedAt)}
        />
      </span>
      <p>
        À vous de choisir jusqu’au <strong>{formatParisDay(deadline)}</strong> inclus, heure de
        Paris (encore {timeLeft(left)}).
      </p>
    </div>
  )
}
