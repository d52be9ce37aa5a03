import { useState } from 'react'
import { Link } from 'react-router'
import type * as z from 'zod/mini'
import { resolveCountLine, type CountLine } from '#contract/warehouse/stock-counts.ts'
import { parseShelfCode } from '#domain/parcel/shelf.ts'
import { shelfCodeHint, stockRefusals, wrongShelfCode } from '#web/copy/stock.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { buttonStyle } from '#web/ui/button-style.ts'
import { FormDialog } from '#web/chrome/FormDialog.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { ActionForm } from '#web/chrome/action/ActionForm.tsx'
import { textIn } from '#web/chrome/text-in.ts'
import { useAction, type ActionState } from '#web/chrome/action/use-action.ts'

type Settling = Omit<z.input<typeof resolveCountLine.input>, 'countId' | 'lineId'>
type Props = { countId: string; line: CountLine }

/** The answers that suit this difference. */
export function SettleLine({ countId, line }: Props) {
  const [asked, setAsked] = useState<'shelf' | 'note' | null>(null)
  const settling = useAction(resolveCountLine, {
    done: 'Écart réglé',
    refusals: stockRefusals,
    onDone: () => setAsked(null),
  })
  const settle = (answer: Settling) => settling.run({ countId, lineId: line.id, ...answer })
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Answers line={line} busy={settling.isBusy} settle={settle} ask={setAsked} />
      </div>
      {asked === null && settling.failure && (
        <p role="alert" className="mt-1 text-sm text-problem">
          {settling.failure}
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
        {asked && <Precise kind={asked} action={settling} settle={settle} />}
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
  action: ActionState & { readonly input: Settling | undefined }
  settle: (settling: Settling) => void
}

/** Asks on which shelf the parcel was found, or what the number was. */
function Precise({ kind, action, settle }: PreciseProps) {
  const [isWrong, setWrong] = useState(false)
  function submit(form: HTMLFormElement) {
    const fields = new FormData(form)
    const words = textIn(fields, 'words')
    const isGood = kind === 'shelf' ? parseShelfCode(words).ok : words !== ''
    setWrong(!isGood)
    if (!isGood) form.querySelector('input')?.focus()
    else if (kind === 'shelf') {
      // The tick is about the code that was refused, not about the next one.
      const isConfirmed = fields.has('newShelf') && words === action.input?.shelf
      settle({
        outcome: 'found',
        shelf: words,
        note: null,
        ...(isConfirmed && { newShelf: true }),
      })
    } else settle({ outcome: 'dismissed', note: words })
  }
  return (
    <ActionForm
      action={action}
      onSubmit={submit}
      submitLabel={kind === 'shelf' ? 'Ranger ici' : 'Écarter'}
    >
      {kind === 'shelf' ? (
        <>
          <TextField
            label="Trouvé sur l’étagère"
            name="words"
            hint={shelfCodeHint}
            maxLength={20}
            autoComplete="off"
            error={isWrong ? wrongShelfCode : undefined}
          />
          {action.code === 'shelf-unknown' && (
            <Checkbox label="C’est une nouvelle étagère" name="newShelf" />
          )}
        </>
      ) : (
        <TextField
          label="Ce que c’était"
          name="words"
          maxLength={300}
          autoComplete="off"
          error={isWrong ? 'Dites ce que c’était.' : undefined}
        />
      )}
    </ActionForm>
  )
}
