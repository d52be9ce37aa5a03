import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { readMyRound, type RoundView } from '#contract/warehouse/rounds.ts'
import { query } from '#web/api/query.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { linkStyle } from '#web/ui/link-style.ts'
import { CloseRound } from './CloseRound.tsx'
import { OpenRound } from './OpenRound.tsx'

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
