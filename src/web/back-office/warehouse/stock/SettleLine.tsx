import { useState, type SyntheticEvent } from 'react'
import { Link } from 'react-router'
import type * as z from 'zod/mini'
import { settleCountLine, type CountLine } from '#contract/warehouse/stock-counts.ts'
import { parseShelfCode } from '#domain/parcel/shelf.ts'
import { call } from '#web/api/call.ts'
import { shelfCodeHint, wrongShelfCode } from '#web/copy/shelves.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { FormDialog } from '#web/chrome/FormDialog.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useStockAct } from './use-stock-act.ts'

type Settling = Omit<z.input<typeof settleCountLine.input>, 'countId' | 'lineId'>
type Props = { countId: string; line: CountLine }

/** The answers that fit this difference. */
export function SettleLine({ countId, line }: Props) {
  const [asked, setAsked] = useState<'shelf' | 'note' | null>(null)
  const act = useStockAct({
    act: (settling: Settling, idempotencyKey) =>
      call(settleCountLine, { countId, lineId: line.id, ...settling }, { idempotencyKey }),
    done: 'Écart réglé',
    onDone: () => {
      setAsked(null)
    },
  })
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Answers line={line} busy={act.isActing} settle={act.run} ask={setAsked} />
      </div>
      {asked === null && act.error && (
        <p role="alert" className="mt-1 text-sm text-problem">
          {act.error}
        </p>
      )}
      <FormDialog
        open={asked !== null}
        onClose={() => {
          setAsked(null)
        }}
        title={
          asked === 'shelf' ? `${line.trackingNumber} retrouvé` : `Écarter ${line.trackingNumber}`
        }
        description={
          asked === 'shelf'
            ? 'Il sera rangé sur l’étagère où vous l’avez trouvé.'
            : 'Ce numéro n’est pas celui d’un colis\u00a0: dites ce que c’était.'
        }
      >
        {asked && <Precise kind={asked} act={act} />}
      </FormDialog>
    </>
  )
}

type AnswersProps = {
  line: CountLine
  busy: boolean
  settle: (settling: Settling) => void
  ask: (what: 'shelf' | 'note') => void
}

function Answers({ line, busy, settle, ask }: AnswersProps) {
  const answer = (outcome: Settling['outcome'], label: string) => (
    <Button
      variant="secondary"
      busy={busy}
      aria-label={`${label}\u00a0: ${line.trackingNumber}`}
      onClick={() => {
        settle({ outcome, note: null })
      }}
    >
      {label}
    </Button>
  )
  const open = (what: 'shelf' | 'note', label: string) => (
    <Button
      variant="secondary"
      aria-label={`${label}\u00a0: ${line.trackingNumber}`}
      onClick={() => {
        ask(what)
      }}
    >
      {label}
    </Button>
  )
  if (line.difference === 'missing') {
    return (
      <>
        {open('shelf', 'Retrouvé')}
        {answer('searched', 'À rechercher')}
      </>
    )
  }
  if (line.difference === 'misplaced') {
    return (
      <>
        {answer('moved', `Ranger sur ${line.scannedShelf ?? '—'}`)}
        {answer('put-back', `Remis sur ${line.standsOn ?? '—'}`)}
      </>
    )
  }
  return (
    <>
      {line.bearer?.isInHouse ? (
        answer('received', 'C’est bien lui')
      ) : (
        <Link to={paths.reception} className={buttonStyle('secondary')}>
          Le recevoir
        </Link>
      )}
      {open('note', 'Écarter')}
    </>
  )
}

type PreciseProps = {
  kind: 'shelf' | 'note'
  act: { run: (settling: Settling) => void; isActing: boolean; error: string | undefined }
}

/** Where it was found, or what the number was. */
function Precise({ kind, act }: PreciseProps) {
  const [isWrong, setWrong] = useState(false)
  function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('words')
    const words = typeof typed === 'string' ? typed.trim() : ''
    const isGood = kind === 'shelf' ? parseShelfCode(words).ok : words !== ''
    setWrong(!isGood)
    if (!isGood) event.currentTarget.querySelector('input')?.focus()
    else if (kind === 'shelf') act.run({ outcome: 'found', shelf: words, note: null })
    else act.run({ outcome: 'dismissed', note: words })
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      {kind === 'shelf' ? (
        <TextField
          label="Trouvé sur l’étagère"
          name="words"
          hint={shelfCodeHint}
          maxLength={20}
          autoComplete="off"
          error={isWrong ? wrongShelfCode : undefined}
        />
      ) : (
        <TextField
          label="Ce que c’était"
          name="words"
          maxLength={300}
          autoComplete="off"
          error={isWrong ? 'Dites ce que c’était.' : undefined}
        />
      )}
      {act.error && <Notice kind="error">{act.error}</Notice>}
      <Button type="submit" busy={act.isActing}>
        {kind === 'shelf' ? 'Ranger ici' : 'Écarter'}
      </Button>
    </form>
  )
}
