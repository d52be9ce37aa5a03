import { useQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { closeRound, openRound, readMyRound, type RoundView } from '#contract/warehouse/rounds.ts'
import {
  closeRound as close,
  gapOf,
  type GapReason,
  gapReasons,
  mostAnnounced,
} from '#domain/round/round.ts'
import { query } from '#web/api/query.ts'
import { ActionFailure } from '#web/chrome/action/ActionFailure.tsx'
import { useAction } from '#web/chrome/action/use-action.ts'
import { gapReasons as gapLabels, roundRefusals } from '#web/copy/reception.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { useReceptionQueue } from './reception-queue.ts'

/** The current round with its count, or the button that opens one; afterwards the focus returns to the scan field. */
export function RoundBar() {
  const { data } = useQuery(query(readMyRound, {}))
  return data ? <Bar {...data} /> : <div className="mb-4 min-h-14" />
}

function Bar({ round }: { round: RoundView | null }) {
  const current = round?.id ?? ''
  // The round whose form is open, '' for the form that opens one: after a lost answer, the form of one must not show for the
  // other.
  const [asked, setAsked] = useState<string | null>(null)
  const done = () => {
    setAsked(null)
  }
  if (asked === current) {
    return round ? <CloseRound round={round} onDone={done} /> : <OpenRound onDone={done} />
  }
  return (
    <div className="mb-4 flex min-h-14 flex-wrap items-center gap-x-4 gap-y-2">
      {round ? (
        <Count round={round} />
      ) : (
        <span className="text-ink-soft">Pas de tournée ouverte.</span>
      )}
      <Button
        variant="secondary"
        className="min-h-14"
        onClick={() => {
          setAsked(current)
        }}
      >
        {round ? 'Fermer la tournée' : 'Ouvrir une tournée'}
      </Button>
      <Link to={paths.rounds} className={`inline-flex min-h-14 items-center ${linkStyle}`}>
        Tournées passées
      </Link>
    </div>
  )
}

const Count = ({ round: { carrier, announced, counted } }: { round: RoundView }) => (
  <p className="figures text-lg">
    <span className="font-semibold break-words">{carrier}</span>
    {'\u00a0: '}
    <strong className={counted > announced ? 'text-problem' : ''}>{counted}</strong>
    {counted > 1 ? ' reçus sur ' : ' reçu sur '}
    {announced} annoncés
  </p>
)

type Wrong = { readonly carrier?: string; readonly announced?: string }

/** Opens a round: who brings the parcels, and how many they announce. */
function OpenRound({ onDone }: { onDone: () => void }) {
  const form = useRef<HTMLFormElement>(null)
  const [carrier, setCarrier] = useState('')
  const [announced, setAnnounced] = useState('')
  const [wrong, setWrong] = useState<Wrong>({})
  const opening = useAction(openRound, { refusals: roundRefusals, onDone })
  useEffect(() => backToScan, [])

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    const faults = faultsOf(carrier, announced)
    setWrong(faults)
    const [first] = Object.keys(faults)
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
    else opening.run({ carrier, announced: Number(announced) })
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="mb-4 grid gap-3">
      <div className="grid gap-3 sm:grid-cols-[1fr_12rem]">
        <TextField
          name="carrier"
          label="Transporteur"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the button that opened this form was to type here
          autoFocus
          maxLength={60}
          autoComplete="off"
          value={carrier}
          error={wrong.carrier}
          inputClassName="min-h-14"
          onChange={({ target }) => {
            setCarrier(target.value)
          }}
        />
        <TextField
          name="announced"
          label="Colis annoncés"
          inputMode="numeric"
          autoComplete="off"
          value={announced}
          error={wrong.announced}
          inputClassName="figures min-h-14"
          onChange={({ target }) => {
            setAnnounced(target.value)
          }}
        />
      </div>
      <ActionFailure action={opening} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" className="min-h-14" busy={opening.isBusy}>
          Commencer la tournée
        </Button>
        <Button variant="ghost" className="min-h-14" onClick={onDone}>
          Annuler
        </Button>
      </div>
    </form>
  )
}

function faultsOf(carrier: string, announced: string): Wrong {
  const count = Number(announced)
  const isCount = Number.isInteger(count) && count >= 1 && count <= mostAnnounced
  return {
    ...(carrier.trim() === '' && { carrier: 'Qui apporte ces colis\u00a0?' }),
    ...(!isCount && { announced: `De 1 à ${mostAnnounced.toLocaleString('fr-FR')}.` }),
  }
}

/** Closes the round with its count, and asks for the reason when the count differs from the announced number. */
function CloseRound({ round, onDone }: { round: RoundView; onDone: () => void }) {
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

/** Once the form is gone, focuses the scan field; a step that has taken the focus keeps it. */
function backToScan(): void {
  if (document.activeElement === document.body)
    document.querySelector<HTMLElement>('#scan')?.focus()
}
