import { useEffect, useState, type SyntheticEvent } from 'react'
import { closeRound, type RoundView } from '#contract/warehouse/rounds.ts'
import { gapOf, gapReasons, closeRound as close, type GapReason } from '#domain/round/round.ts'
import { gapReasons as gapLabels, roundRefusals } from '#web/copy/reception.ts'
import { Button } from '#web/ui/Button.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useReceptionQueue } from './reception-queue.ts'
import { ActionFailure } from '#web/chrome/action/ActionFailure.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'
import { backToScan } from './back-to-scan.ts'

/** Closes the round with its count, and asks for the reason when the count differs from the announced number. */
export function CloseRound({ round, onDone }: { round: RoundView; onDone: () => void }) {
  const { id: roundId, announced, counted } = round
  const [reason, setReason] = useState<GapReason | null>(null)
  const [note, setNote] = useState('')
  const [wrong, setWrong] = useState<string>()
  const waiting = useReceptionQueue().kept.length
  const closing = useAction(closeRound, { refusals: roundRefusals, onDone })
  useEffect(() => backToScan, [])

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    const closed = close(round, { reason, note: note.trim() || null })
    setWrong(closed.ok ? undefined : roundRefusals[closed.refusal])
    if (closed.ok)
      closing.run({ roundId, counted, reason: closed.value.reason, note: closed.value.note ?? '' })
  }

  return (
    <form
      noValidate
      onSubmit={submit}
      className="mb-4 grid gap-3 rounded-2xl border-2 border-line-strong bg-surface p-4"
    >
      <p className="figures text-lg">
        <span className="font-semibold">{round.carrier}</span>&nbsp;: {counted}
        {counted > 1 ? ' reçus' : ' reçu'} sur {announced} annoncés. <GapWords gap={gapOf(round)} />
      </p>
      {gapOf(round) !== 0 && (
        <div className="grid gap-3 sm:grid-cols-2">
          <SelectField
            label="Raison de l’écart"
            className="min-w-0"
            value={reason ?? ''}
            error={wrong}
            onChange={({ target }) => {
              setReason(gapReasons.find((one) => one === target.value) ?? null)
            }}
          >
            <option value="">Choisissez</option>
            {gapReasons.map((one) => (
              <option key={one} value={one}>
                {gapLabels[one]}
              </option>
            ))}
          </SelectField>
          <TextField
            label="Précision"
            optional={reason !== 'other'}
            maxLength={300}
            value={note}
            onChange={({ target }) => {
              setNote(target.value)
            }}
          />
        </div>
      )}
      <ActionFailure action={closing} />
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          className="min-h-14"
          busy={closing.isBusy}
          disabledReason={
            waiting > 0 ? 'Des réceptions attendent encore d’être envoyées.' : undefined
          }
        >
          Fermer la tournée
        </Button>
        <Button variant="ghost" className="min-h-14" onClick={onDone}>
          Continuer à recevoir
        </Button>
      </div>
    </form>
  )
}

const GapWords = ({ gap }: { gap: number }) => {
  if (gap === 0) return <span className="font-semibold text-done">Le compte est bon.</span>
  const count = Math.abs(gap)
  return (
    <span className="font-semibold text-problem">
      {gap < 0 ? `Il en manque ${count}.` : `Il y en a ${count} de plus.`}
    </span>
  )
}
